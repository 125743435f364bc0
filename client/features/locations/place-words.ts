import type { Location } from '#shared/features/locations/model.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'

/** «в Казани», «во Владимире». */
export function inPlace({
  preposition,
  namePrepositional,
}: Pick<Location, 'preposition' | 'namePrepositional'>) {
  return preposition + NO_BREAK_SPACE + namePrepositional
}
