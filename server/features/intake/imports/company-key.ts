import { fold } from '#shared/lists/text/fold.ts'

/** Folded title without legal form and quotes: «ООО "Ромашка"» and «Ромашка, ООО» are one company. */
export function companyKey(title: string): string {
  const folded = fold(title).replace(/["'«»“”„‘’`]/g, ' ')
  const tidy = (text: string) => text.replace(/[^\p{L}\p{Nd}+#&.]+/gu, ' ').replace(/^[ .]+|[ .]+$/g, '')
  return tidy(folded.replace(LEGAL_FORM, ' ')) || tidy(folded)
}

const LEGAL_FORM =
  /(?<![\p{L}\d])(?:ооо|оао|зао|пао|нао|ао|ип|тоо|чуп|уп|одо|гку|гбу|мбу|фгуп|муп|гуп|нко|ано|фгбу|мку|ltd|llc|inc|gmbh|общество с ограниченной ответственностью|(?:публичное |закрытое |открытое |непубличное )?акционерное общество|индивидуальный предприниматель)(?![\p{L}\d])\.?/gu
