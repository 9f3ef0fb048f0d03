/* Random games of Tallinn, base game, by hand in C: the yardstick for the compiled rules.

   It makes the same draws in the same order as `playouts` of kogge.core.engine: equal generators, equal scores. */

#include <stdint.h>

enum { SEATS = 4, FACTIONS = 3, CARDS = 10, STARTS = 6, HAND = 3, NO_COIN = -1 };
enum { START_POINTS = 4, CONTEST = 2, FINAL = 4, TOWERS = 6, LEAD = 5, HANDOVER = 1 };

typedef struct {
    uint32_t hand, row, tower; /* sets of cards */
    uint8_t half[CARDS];       /* which half of a card lies in the row */
    uint8_t deck[CARDS];
    int symbols[FACTIONS];     /* visible in the row, start card included */
    int played, score;         /* played: the card of this round's contest, or -1 */
} Player;

static const uint8_t START[STARTS][FACTIONS] = {{2, 1, 0}, {2, 0, 1}, {1, 2, 0}, {0, 2, 1}, {1, 0, 2}, {0, 1, 2}};

int64_t wins[SEATS]; /* how often each seat was first in the last call, shared victories included */

/* --- Chance: xoshiro128** --- */

static uint32_t rotated(uint32_t word, int by) { return word << by | word >> (32 - by); }

static int below(uint32_t *chance, int limit)
{
    uint32_t word = rotated(chance[1] * 5, 7) * 9, shifted = chance[1] << 9;
    chance[2] ^= chance[0];
    chance[3] ^= chance[1];
    chance[1] ^= chance[2];
    chance[0] ^= chance[3];
    chance[2] ^= shifted;
    chance[3] = rotated(chance[3], 11);
    return (int)((uint64_t)word * (uint32_t)limit >> 32);
}

static void shuffled(uint32_t *chance, uint8_t *items, int size)
{
    for (int i = 0; i < size; i++)
        items[i] = (uint8_t)i;
    for (int last = size - 1; last > 0; last--) {
        int other = below(chance, last + 1);
        uint8_t kept = items[last];
        items[last] = items[other];
        items[other] = kept;
    }
}

/* --- Sets of cards --- */

static int count(uint32_t set) { return __builtin_popcount(set); }

static int member(uint32_t set, int place) /* in ascending order */
{
    while (place--)
        set &= set - 1;
    return __builtin_ctz(set);
}

/* --- The game --- */

typedef const int64_t Cards[CARDS][2][FACTIONS + 1]; /* per half: M, K, O, and the coin's faction or NO_COIN */

static int compare(int own, int theirs, int more)
{
    return (own > theirs) * more + (own == theirs && own > 0) * (more / 2);
}

static void deal(Player *player, int players, uint32_t *chance)
{
    uint8_t starts[STARTS];
    shuffled(chance, starts, STARTS);
    for (int seat = 0; seat < players; seat++) {
        Player *p = &player[seat];
        p->hand = p->row = p->tower = 0;
        p->score = START_POINTS;
        for (int f = 0; f < FACTIONS; f++)
            p->symbols[f] = START[starts[seat]][f];
        shuffled(chance, p->deck, CARDS);
        for (int place = 0; place < HAND; place++)
            p->hand |= 1u << p->deck[place];
    }
}

static void play(Player *p, Cards cards, uint32_t *chance)
{
    int choice = below(chance, 2 * count(p->hand)), card = member(p->hand, choice / 2), half = choice % 2;
    p->hand &= ~(1u << card);
    p->row |= 1u << card;
    p->half[card] = (uint8_t)half;
    for (int f = 0; f < FACTIONS; f++)
        p->symbols[f] += (int)cards[card][half][f];
    p->played = cards[card][half][FACTIONS] == NO_COIN ? -1 : card;
}

static void contest(Player *player, int players, Player *p, Cards cards)
{
    int faction = (int)cards[p->played][p->half[p->played]][FACTIONS];
    for (int rival = 0; rival < players; rival++)
        if (&player[rival] != p)
            p->score += compare(p->symbols[faction], player[rival].symbols[faction], CONTEST);
}

static void build(Player *p, Cards cards, uint32_t *chance)
{
    int in_row = count(p->row), in_hand = count(p->hand), choice = below(chance, in_row + in_hand + 1);
    if (choice < in_row) {
        int card = member(p->row, choice);
        p->row &= ~(1u << card);
        p->tower |= 1u << card;
        for (int f = 0; f < FACTIONS; f++)
            p->symbols[f] -= (int)cards[card][p->half[card]][f];
    } else if (choice < in_row + in_hand) {
        int card = member(p->hand, choice - in_row);
        p->hand &= ~(1u << card);
        p->tower |= 1u << card;
    }
}

static long play_rounds(Player *player, int players, Cards cards, uint32_t *chance)
{
    long decisions = 0;
    for (int next = HAND;; next++) {
        int played = 0;
        for (int seat = 0; seat < players; seat++) {
            player[seat].played = -1;
            if (player[seat].hand) {
                play(&player[seat], cards, chance);
                played++;
            }
        }
        if (!played)
            return decisions;
        decisions += played;
        for (int seat = 0; seat < players; seat++)
            if (player[seat].played >= 0)
                contest(player, players, &player[seat], cards);
        for (int seat = 0; seat < players; seat++)
            if (player[seat].played >= 0) {
                build(&player[seat], cards, chance);
                decisions++;
            }
        if (next < CARDS)
            for (int seat = 0; seat < players; seat++)
                player[seat].hand |= 1u << player[seat].deck[next];
    }
}

static void score(Player *player, int players, Cards cards)
{
    int strongest[SEATS], total[SEATS];
    for (int seat = 0; seat < players; seat++) {
        int towers[FACTIONS] = {0};
        for (uint32_t set = player[seat].tower; set; set &= set - 1)
            for (int f = 0; f < FACTIONS; f++)
                towers[f] += (int)(cards[__builtin_ctz(set)][0][f] + cards[__builtin_ctz(set)][1][f]);
        strongest[seat] = total[seat] = 0;
        for (int f = 0; f < FACTIONS; f++) {
            total[seat] += towers[f];
            if (towers[f] > strongest[seat])
                strongest[seat] = towers[f];
        }
    }
    for (int seat = 0; seat < players; seat++)
        for (int rival = 0; rival < players; rival++) {
            if (rival == seat)
                continue;
            for (int f = 0; f < FACTIONS; f++) {
                int own = player[seat].symbols[f], theirs = player[rival].symbols[f];
                player[seat].score += compare(own, theirs, FINAL);
                if (own - theirs >= LEAD) {
                    player[seat].score += HANDOVER;
                    player[rival].score -= HANDOVER;
                }
            }
            player[seat].score += compare(strongest[seat], strongest[rival], TOWERS);
        }
    for (int seat = 0; seat < players; seat++) {
        int rank = 1;
        for (int rival = 0; rival < players; rival++)
            rank += player[rival].score > player[seat].score ||
                    (player[rival].score == player[seat].score && total[rival] > total[seat]);
        wins[seat] += rank == 1;
    }
}

/* Play random games; scores takes SEATS numbers a game. The answer counts the decisions. */
long playouts(int players, long games, int64_t *state, const int64_t *figures, int64_t *scores)
{
    const int64_t(*cards)[2][FACTIONS + 1] = (const int64_t(*)[2][FACTIONS + 1])figures;
    uint32_t chance[4];
    long decisions = 0;
    for (int i = 0; i < 4; i++) {
        chance[i] = (uint32_t)state[i];
        wins[i] = 0;
    }
    for (long game = 0; game < games; game++) {
        Player player[SEATS] = {0};
        deal(player, players, chance);
        decisions += play_rounds(player, players, cards, chance);
        score(player, players, cards);
        for (int seat = 0; seat < SEATS; seat++)
            scores[game * SEATS + seat] = player[seat].score;
    }
    for (int i = 0; i < 4; i++)
        state[i] = chance[i];
    return decisions;
}
