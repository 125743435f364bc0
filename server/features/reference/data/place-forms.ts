/** Grammatical cases as bits, because one form often represents several: «в Перми», «из Перми». */
export const CASES = { nominative: 1, genitive: 2, prepositional: 4, other: 8 } as const
const ANY_CASE = 15

type Declension = { ending: RegExp; genitive: string; prepositional: string; other: string }

/** Endings that replace the matched one; the first row that fits applies. An empty alternative is written as `-`. */
const DECLENSIONS: readonly Declension[] = [
  row(/ый$/, 'ого', 'ом', 'ому ым'),
  row(/ий$/, 'ого его', 'ом ем', 'ому ему им'),
  // A noun, such as «Уренгой», or an adjective, such as «Сухой».
  row(/(?<=стр|г|л|х)ой$/, 'ого оя', 'ом ое', 'ому ым им ою оем'),
  row(/ой$/, 'ого', 'ом', 'ому ым им'),
  row(/ое$/, 'ого', 'ом', 'ому ым им'),
  row(/ее$/, 'его', 'ем', 'ему им'),
  row(/ая$/, 'ой', 'ой', 'ую ой'),
  row(/яя$/, 'ей', 'ей', 'юю ей'),
  row(/ые$/, 'ых', 'ых', 'ым ыми'),
  row(/ие$/, 'их', 'их', 'им ими'),
  row(/ия$/, 'ии', 'ии', 'ию ией'),
  row(/а$/, 'ы и', 'е', 'у ой ей'),
  row(/я$/, 'и', 'е и', 'ю ей'),
  row(/лец$/, 'льца', 'льце', 'льцу льцом'),
  row(/ец$/, 'ца', 'це', 'цу цом цем'),
  row(/ок$/, 'ка ока', 'ке оке', 'ку ком оку оком'),
  row(/ек$/, 'ка ека', 'ке еке', 'ку ком еку еком'),
  row(/ь$/, 'и я', 'и е', 'ю ем ью'),
  row(/й$/, 'я', 'е', 'ю ем'),
  row(/о$/, 'а', 'е', 'у ом'),
  row(/ье$/, 'ья', 'ье', 'ью ьем'),
  row(/е$/, 'я а', 'е', 'ю у ем'),
  row(/ы$/, 'ов -', 'ах', 'ам ами'),
  row(/и$/, 'ов ей ь -', 'ах ях', 'ам ям ами ями'),
  row(/(?<=[бвгджзклмнпрстфхцчшщ])$/, 'а', 'е', 'у ом ем ым'),
]

/** Stems that lose a vowel: «Орёл», «в Орле». */
const SHORT_STEMS = new Map([
  ['орел', 'орл'],
  ['камень', 'камн'],
])

/**
 * The forms of one folded word of a name, with the cases each may stand for. Some forms do not exist in the language:
 * that is harmless, because nothing else is spelled so.
 */
function caseForms(word: string): Map<string, number> {
  const forms = new Map([[word, CASES.nominative as number]])
  const short = SHORT_STEMS.get(word)
  const base = short ?? word
  const declension = DECLENSIONS.find(({ ending }) => ending.test(base))
  if (!declension || word.length < 3 || !/^[а-я]+$/.test(word)) return new Map([[word, ANY_CASE]])
  for (const name of ['genitive', 'prepositional', 'other'] as const) {
    for (const ending of declension[name].split(' ')) {
      const form = base.replace(declension.ending, ending === '-' ? '' : ending)
      forms.set(form, (forms.get(form) ?? 0) | CASES[name])
    }
  }
  return forms
}

/** The forms of every word of a name: the words of a name may be inflected or, after a hyphen, left as they are. */
export function nameForms(
  words: readonly string[],
  prepositional: readonly string[],
): readonly ReadonlyMap<string, number>[] {
  return words.map((word, at) => {
    const forms = caseForms(word)
    if (words.length > 1) forms.set(word, ANY_CASE)
    const given = prepositional.length === words.length ? prepositional[at] : undefined
    if (given !== undefined) forms.set(given, (forms.get(given) ?? 0) | CASES.prepositional)
    return forms
  })
}

function row(ending: RegExp, genitive: string, prepositional: string, other: string): Declension {
  return { ending, genitive, prepositional, other }
}
