/** Questions before a response as they are typed ↔ as readers see them. */
import { createHash } from 'node:crypto'
import { extractLineContacts } from '#server/features/board/vacancies/writing/contacts.ts'
import { withoutInvisible } from '#shared/features/board/vacancies/text/clean-characters.ts'
import type { Question, TypedQuestion } from '#shared/features/board/questions/model.ts'
import { optionsOf } from '#shared/features/board/questions/validation.ts'
import { QUESTION_LENGTH } from '#shared/features/board/questions/vocabulary.ts'
import { typedNumber } from '#shared/kernel/form-fields.ts'

/** @returns the questions, without contacts, and the contacts that were in them */
export function questionsOf(typed: readonly TypedQuestion[]) {
  const found = { emails: new Set<string>(), phones: new Set<string>() }
  const cleaned = (line: string) => {
    const { text, emails, phones } = extractLineContacts(line)
    for (const email of emails) found.emails.add(email)
    for (const phone of phones) found.phones.add(phone)
    return text
  }
  const questions = typed.flatMap((one) => {
    const text = cleaned(one.text.trim())
    // Nothing but a contact, or a text of before its form was complete.
    return text.length < QUESTION_LENGTH.min ? [] : [questionOf(one, text, cleaned)]
  })
  // Two may read the same after contacts were taken out of them.
  const unique = [...new Map(questions.map((question) => [question.text, question])).values()]
  return { questions: unique, emails: [...found.emails], phones: [...found.phones] }
}

function questionOf(typed: TypedQuestion, text: string, cleaned: (line: string) => string): Question {
  const { kind } = typed
  const offered = optionsOf(typed)
  const isChoice = kind === 'choice'
  const options = isChoice ? offered.map(cleaned).filter((option) => option !== '') : []
  const expected = expectedOf(typed, offered)
  const asked = {
    kind,
    text,
    options,
    expected: expected && {
      ...expected,
      answers: isChoice ? expected.answers.map(cleaned) : expected.answers,
    },
  }
  const hash = createHash('sha256').update(JSON.stringify([kind, text, options]))
  return { id: `q${hash.digest('hex').slice(0, 8)}`, ...asked }
}

function expectedOf(
  { kind, isKnockout, expected, expectedFrom, expectedTo }: TypedQuestion,
  offered: readonly string[],
) {
  if (!isKnockout || kind === 'text') return null
  const isNumber = kind === 'number'
  return {
    answers: offered.filter((option) => expected.includes(option)),
    from: isNumber ? typedNumber(expectedFrom) : null,
    to: isNumber ? typedNumber(expectedTo) : null,
  }
}

export const typedQuestionOf = ({ kind, text, options, expected }: Question): TypedQuestion => ({
  kind,
  text,
  options: options.join('\n'),
  isKnockout: expected !== null,
  expected: expected?.answers ?? [],
  expectedFrom: typedBound(expected?.from),
  expectedTo: typedBound(expected?.to),
})

const typedBound = (bound: number | null | undefined) =>
  bound == null ? '' : String(bound).replace('.', ',')

/** As they are stored: invisible characters and spaces in a row are gone. */
export const cleanQuestion = (question: TypedQuestion): TypedQuestion => ({
  ...question,
  text: oneLine(question.text),
  options: question.options.split('\n').map(oneLine).join('\n'),
  expected: question.expected.map(oneLine),
})

const oneLine = (text: string) => withoutInvisible(text).replace(/\s+/g, ' ')
