import { posix } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'
import { linesOf, type Sources } from './sources.ts'
import { countCommentWords, type CommentWords } from './words.ts'

/** A top-level constant or function; equal values are equal definitions. */
type Definition = { name: string; value: string }

export type Module = {
  path: string
  lines: number
  codeLines: number
  imports: readonly Import[]
  exports: readonly Export[]
  definitions: readonly Definition[]
  /** Names of its top-level functions. */
  functions: readonly string[]
  comments: CommentWords
  /** How often it reads the page number from an address itself. */
  pageReads: number
}

/** The default export is named `default`. */
type Export = { name: string; isType: boolean }

/** An import of another measured module; `names` is null for all exports. */
export type Import = { to: string; isType: boolean; names: readonly string[] | null }

type Parsed = ReturnType<typeof parseSync>

/** @throws Error when it does not parse */
export function parseModule(path: string, sources: Sources): Module {
  const text = sources.get(path) ?? ''
  const parsed = parseSync(path, text)
  const [error] = parsed.errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const walked = walk(parsed.program)
  const imports = [...importsOf(parsed.module), ...walked.imports].flatMap(({ from, ...rest }) => {
    const to = resolved(path, from)
    return sources.has(to) ? [{ to, ...rest }] : []
  })
  return {
    path,
    lines: linesOf(text),
    codeLines: codeLinesOf(text, parsed.comments),
    imports: imports.filter(({ to }) => /\.(ts|tsx|mjs)$/.test(to)),
    exports: exportsOf(parsed.module),
    definitions: definitionsOf(parsed.program, text),
    functions: listFunctions(parsed.program),
    comments: countCommentWords(parsed.comments.map(({ value }) => value)),
    pageReads: walked.pageReads,
  }
}

/** `#shared/a.ts` is `shared/a.ts`: the aliases of package.json lead to the folders of the same names. */
const resolved = (importer: string, specifier: string) =>
  specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(importer), specifier)

type Specified = Omit<Import, 'to'> & { from: string }

function importsOf({ staticImports, staticExports }: Parsed['module']): Specified[] {
  const imported = staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
    names: toNames(entries.map(({ importName }) => importName)),
  }))
  const exported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, isType }) =>
      moduleRequest ? [{ from: moduleRequest.value, isType, names: toNames([importName]) }] : [],
    ),
  )
  return [...imported, ...exported]
}

/** Null for a namespace. */
function toNames(names: readonly { kind: string; name?: string | null }[]): string[] | null {
  if (names.some(({ kind }) => kind !== 'Name' && kind !== 'Default')) return null
  return names.map(({ kind, name }) => (kind === 'Default' ? 'default' : (name ?? '')))
}

const exportsOf = ({ staticExports }: Parsed['module']) =>
  staticExports
    .flatMap(({ entries }) => entries)
    .map(({ exportName: { kind, name }, isType }) => ({
      name: kind === 'Default' ? 'default' : (name ?? ''),
      isType,
    }))
    .filter(({ name }) => name !== '')

function walk(program: ESTree.Program) {
  const imports: Specified[] = []
  let pageReads = 0
  const add = (source: ESTree.Node, isType: boolean) => {
    if (isText(source)) imports.push({ from: source.value, isType, names: null })
  }
  new Visitor({
    ImportExpression: ({ source }) => add(source, false),
    TSImportType: ({ source }) => add(source, true),
    CallExpression({ callee, arguments: [first] }) {
      const isGet =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'get'
      if (isGet && first && isText(first) && first.value === 'page') pageReads += 1
    },
  }).visit(program)
  return { imports, pageReads }
}

const isText = (node: ESTree.Node): node is ESTree.StringLiteral =>
  node.type === 'Literal' && typeof node.value === 'string'

/** Non-blank lines without comments; the braces around a comment in JSX belong to the comment. */
function codeLinesOf(text: string, comments: readonly { start: number; end: number }[]): number {
  let rest = ''
  let at = 0
  for (const { start, end } of comments) {
    const isInBraces = text[start - 1] === '{' && text[end] === '}'
    rest += text.slice(at, isInBraces ? start - 1 : start) + '\n'.repeat(linesOf(text.slice(start, end)) - 1)
    at = isInBraces ? end + 1 : end
  }
  return (rest + text.slice(at)).split('\n').filter((line) => line.trim() !== '').length
}

function definitionsOf({ body }: ESTree.Program, text: string): Definition[] {
  const numbers = new Map<string, number>()
  return body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration' && declared.id)
      return [{ name: declared.id.name, value: plain(text.slice(declared.start, declared.end)) }]
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return []
    return declared.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || !init) return []
      const number = toNumber(init, numbers)
      if (number !== null) numbers.set(id.name, number)
      return [
        { name: id.name, value: number === null ? plain(text.slice(init.start, init.end)) : String(number) },
      ]
    })
  })
}

function listFunctions({ body }: ESTree.Program): string[] {
  return body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration' && declared.id) return [declared.id.name]
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' &&
      (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
        ? [id.name]
        : [],
    )
  })
}

const plain = (source: string) => source.replace(/\s+/g, ' ')

/** `24 * HOUR_MS` is 86 400 000 where `HOUR_MS` is known; null for other expressions. */
function toNumber(node: ESTree.Expression, known: ReadonlyMap<string, number>): number | null {
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : null
  if (node.type === 'Identifier') return known.get(node.name) ?? null
  if (node.type !== 'BinaryExpression' || node.left.type === 'PrivateIdentifier') return null
  const [left, right] = [toNumber(node.left, known), toNumber(node.right, known)]
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
