/** Labels that neither cards nor filters need, so that pages load them with the parts that do. */
import type { SCOPES } from './vocabulary.ts'

export const SCOPE_LABELS: Readonly<Record<(typeof SCOPES)[number], string>> = {
  home: 'Из дома',
  hybrid: 'Гибрид',
  all: 'Все',
}
