/** The name of the person, written in one of the ways that people have. */
import type { Random } from '#server/features/intake/demo/random.ts'
import { frame, line, say, type Block, type Inline, type LineBlock, type Look } from '../document.ts'
import type { Draft } from './draft.ts'
import { spaceLetters } from './headings.ts'

type NameForm = 'apart' | 'labelled' | 'one-line' | 'stacked' | 'upper'

const listNameWords = (random: Random, { person, isEnglish }: Draft): string[] => {
  const { first, last, patronymic } = person
  if (isEnglish) return [first, last]
  if (patronymic !== null) return random.chance(0.8) ? [last, first, patronymic] : [first, patronymic, last]
  return random.chance(0.5) ? [last, first] : [first, last]
}

export function writeName(
  draft: Draft,
  form: NameForm,
  { look = {}, align }: { look?: Look; align?: LineBlock['align'] } = {},
): Block[] {
  const { random } = draft
  const words = listNameWords(random, draft)
  const text = words.join(' ')
  const more = align === undefined ? {} : { align }
  const put = (runs: Inline[]): LineBlock => line(runs, more)
  switch (form) {
    case 'one-line':
      return [put([say(text, look)])]
    case 'upper':
      return [put([say(text.toUpperCase(), look)])]
    case 'apart':
      return [put([say(spaceLetters(text.toUpperCase()), { ...look, says: text })])]
    case 'stacked':
      return words.map((word) => put([say(word, look)]))
    case 'labelled':
      return [
        put([
          frame(`${draft.isEnglish ? 'Name' : random.pick(['ФИО', 'Имя', 'Ф.И.О.'])}: `),
          say(text, look),
        ]),
      ]
  }
}
