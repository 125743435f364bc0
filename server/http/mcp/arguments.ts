import { z } from 'zod'

/** What models call these arguments elsewhere. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  query: 'search',
  q: 'search',
  text: 'search',
  keyword: 'search',
  keywords: 'search',
  name: 'search',
  city: 'location',
  region: 'location',
  place: 'location',
  area: 'location',
  role: 'profession',
  remote: 'work_form',
  vacancy_id: 'id',
}

/** The same arguments and no others: an unknown one is named with the right ones, so that the model can ask again. */
export const strictArguments = ({ shape }: z.ZodObject) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? unknownArguments(issue.keys, Object.keys(shape)) : undefined,
  })

function unknownArguments(unknown: readonly string[] = [], known: readonly string[]) {
  const instead = unknown.flatMap((name) => {
    const right = rightName(name, known)
    return right === null ? [] : [`${name} → ${right}`]
  })
  return [
    `Неизвестные аргументы (unknown arguments): ${unknown.join(', ')}.`,
    ...(instead.length > 0 ? [`Вместо них (use instead): ${instead.join(', ')}.`] : []),
    `Есть (known): ${known.join(', ')}.`,
  ].join(' ')
}

/** `salary_from` is `salary`; `query` is `search`. */
function rightName(unknown: string, known: readonly string[]): string | null {
  const other = OTHER_NAMES[unknown.toLowerCase()]
  if (other !== undefined && known.includes(other)) return other
  const words = unknown.toLowerCase().split('_')
  return (
    known.find((name) => words.includes(name)) ??
    known.find((name) => name.split('_').some((word) => words.includes(word))) ??
    null
  )
}
