import type { ESTree } from 'vite'

/** A top-level constant or function; equal values are equal definitions. */
export type Definition = { name: string; value: string }

export function definitionsOf({ body }: ESTree.Program, text: string): Definition[] {
  const numbers = new Map<string, number>()
  return body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration' && declared.id)
      return [{ name: declared.id.name, value: plain(text.slice(declared.start, declared.end)) }]
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return []
    return declared.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || !init) return []
      const number = numberOf(init, numbers)
      if (number !== null) numbers.set(id.name, number)
      return [
        { name: id.name, value: number === null ? plain(text.slice(init.start, init.end)) : String(number) },
      ]
    })
  })
}

const plain = (source: string) => source.replace(/\s+/g, ' ')

/** `24 * HOUR_MS` is 86 400 000 where `HOUR_MS` is known; null for other expressions. */
function numberOf(node: ESTree.Expression, known: ReadonlyMap<string, number>): number | null {
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : null
  if (node.type === 'Identifier') return known.get(node.name) ?? null
  if (node.type !== 'BinaryExpression' || node.left.type === 'PrivateIdentifier') return null
  const [left, right] = [numberOf(node.left, known), numberOf(node.right, known)]
  if (left === null || right === null) return null
  switch (node.operator) {
    case '*':
      return left * right
    case '/':
      return left / right
    case '+':
      return left + right
    case '-':
      return left - right
    default:
      return null
  }
}
