import type { SourceBasis } from './vocabulary.ts'

type StatedBasis = {
  basis: SourceBasis | null
  basisUrl: string | null
  /** A day. */
  basisOn: string | null
  basisNote: string
}

/** Fields of `SourceForm` that each basis needs, and what is said where they are empty. */
const NEEDED: Readonly<
  Record<SourceBasis, readonly (readonly [field: Exclude<keyof StatedBasis, 'basis'>, message: string])[]>
> = {
  open_data: [
    ['basisUrl', 'Укажите адрес страницы с условиями.'],
    ['basisOn', 'Укажите день, когда прочли условия.'],
  ],
  consent: [
    ['basisNote', 'Напишите, чьё это согласие и где оно хранится.'],
    ['basisOn', 'Укажите день, когда получили согласие.'],
  ],
}

/** What a stated basis lacks: messages in Russian by the field of `SourceForm`. */
export function findBasisGaps(stated: StatedBasis): Record<string, string> {
  const needed = stated.basis === null ? [] : NEEDED[stated.basis]
  return Object.fromEntries(needed.filter(([field]) => !stated[field]))
}

/** Whether a source may be read: it has a basis, and nothing of it is missing. */
export const hasWholeBasis = (stated: StatedBasis) =>
  stated.basis !== null && Object.keys(findBasisGaps(stated)).length === 0
