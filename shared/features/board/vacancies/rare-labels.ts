/** Labels that neither cards nor filters need, so that pages load them with the parts that do. */
import type { SCOPES } from './vocabulary.ts'

export const SCOPE_LABELS: Readonly<Record<(typeof SCOPES)[number], string>> = {
  home: 'Из дома',
  hybrid: 'Гибрид',
  all: 'Все',
}

/** Of a vacancy whose form of work is not known: a sentence of its own, where a form would stand. */
export const UNKNOWN_FORM = 'Форма работы не указана'
