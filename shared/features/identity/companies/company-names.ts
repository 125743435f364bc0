/** Names of companies, compared without what people write in different ways. */
import { fold } from '#shared/lists/text/fold.ts'

/** Folded title without legal form and quotes: «ООО "Ромашка"» and «Ромашка, ООО» are one company. */
export const companyKey = (title: string): string => toKey(foldedName(title))

/**
 * Whether two names are one in another spelling: of letters, quotation marks, spaces and dashes, of the legal form or its
 * place. A name without a legal form is the same as one with it; two different forms are two companies.
 */
export function isSameCompanyName(one: string, other: string): boolean {
  const [first, second] = [readName(one), readName(other)]
  const agree = first.form === '' || second.form === '' || first.form === second.form
  return first.key === second.key && agree
}

function readName(title: string) {
  const short = FULL_FORMS.reduce(
    (text, [form, full]) => text.replace(full, form),
    foldedName(title)
      .replace(/\s+/g, ' ')
      .replace(/\p{L}+/gu, russianForm),
  )
  const forms = [...new Set(short.match(LEGAL_FORM) ?? [])].map((form) => form.replace('.', ''))
  return { key: toKey(short), form: forms.toSorted().join(' ') }
}

const foldedName = (title: string) => fold(title).replace(/["'«»“”„‘’`]/g, ' ')

/** @param name folded */
const toKey = (name: string) => tidy(name.replace(LEGAL_FORM, ' ')) || tidy(name)

const tidy = (text: string) => text.replace(/[^\p{L}\p{Nd}+#&.]+/gu, ' ').replace(/^[ .]+|[ .]+$/g, '')

/** Imports store keys that are made with this list. */
const LEGAL_FORM =
  /(?<![\p{L}\d])(?:ооо|оао|зао|пао|нао|ао|ип|тоо|чуп|уп|одо|гку|гбу|мбу|фгуп|муп|гуп|нко|ано|фгбу|мку|ltd|llc|inc|gmbh|общество с ограниченной ответственностью|(?:публичное |закрытое |открытое |непубличное )?акционерное общество|индивидуальный предприниматель)(?![\p{L}\d])\.?/gu

/** Abbreviations and what they stand for (ГК РФ, глава 4; приказ об ОКОПФ), the longer ones first. */
const FULL_FORMS: readonly (readonly [form: string, full: RegExp])[] = (
  [
    ['ооо', 'общество с ограниченной ответственностью'],
    ['одо', 'общество с дополнительной ответственностью'],
    ['пао', 'публичное акционерное общество'],
    ['нао', 'непубличное акционерное общество'],
    ['зао', 'закрытое акционерное общество'],
    ['оао', 'открытое акционерное общество'],
    ['ао', 'акционерное общество'],
    ['ип', 'индивидуальный предприниматель'],
    ['ано', 'автономная некоммерческая организация'],
    ['нко', 'некоммерческая организация'],
    ['фгуп', 'федеральное государственное унитарное предприятие'],
    ['гуп', 'государственное унитарное предприятие'],
    ['муп', 'муниципальное унитарное предприятие'],
    ['фгбоу', 'федеральное государственное бюджетное образовательное учреждение'],
    ['фгбу', 'федеральное государственное бюджетное учреждение'],
    ['гбу', 'государственное бюджетное учреждение'],
    ['мбу', 'муниципальное бюджетное учреждение'],
    ['гку', 'государственное казенное учреждение'],
    ['мку', 'муниципальное казенное учреждение'],
    ['гау', 'государственное автономное учреждение'],
    ['мау', 'муниципальное автономное учреждение'],
    ['чоу', 'частное образовательное учреждение'],
    ['чу', 'частное учреждение'],
    ['тсж', 'товарищество собственников жилья'],
    ['тсн', 'товарищество собственников недвижимости'],
    ['спк', 'сельскохозяйственный производственный кооператив'],
    ['пк', 'производственный кооператив'],
    ['кфх', 'крестьянское \\(?фермерское\\)? хозяйство'],
    ['бф', 'благотворительный фонд'],
  ] as const
).map(([form, full]) => [form, new RegExp(`(?<![\\p{L}\\d])${full}(?![\\p{L}\\d])`, 'gu')])

/** «OOO» and «ЗAO» with Latin letters look like the Russian ones. */
const LOOKALIKES: ReadonlySet<string> = new Set(['ооо', 'ао', 'пао', 'нао', 'зао', 'оао'])

function russianForm(word: string): string {
  const russian = word.replaceAll('o', 'о').replaceAll('a', 'а')
  return LOOKALIKES.has(russian) ? russian : word
}
