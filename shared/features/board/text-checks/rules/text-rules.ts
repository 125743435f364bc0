import { ASKS_DOCUMENTS } from './documents.ts'
import { ASKS_MONEY } from './money.ts'
import { BUYOUT_TASKS } from './buyout-tasks.ts'
import { CONTACTS } from './contacts.ts'
import { EASY_MONEY } from './easy-money.ts'
import { MOVES_MONEY } from './moved-money.ts'
import { PIECE_WORK_FRAUD } from './piece-work.ts'
import { SENDS_TO_MESSENGER } from './messengers.ts'
import type { TextRule } from './text-rule.ts'

/** In the order in which they match a range. */
export const TEXT_RULES: readonly TextRule[] = [
  ...MOVES_MONEY,
  ...BUYOUT_TASKS,
  ...ASKS_MONEY,
  ...ASKS_DOCUMENTS,
  ...PIECE_WORK_FRAUD,
  ...SENDS_TO_MESSENGER,
  ...EASY_MONEY,
  ...CONTACTS,
]
