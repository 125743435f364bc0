import { featureOf, storeyOf } from './areas.ts'
import { circlesOf, graphOf } from './circles.ts'
import type { House } from './house.ts'
import type { Import, Module } from './module.ts'

type Exported = { path: string; name: string; isType: boolean }

/** `list`: names of the counted items. */
type Figure = { name: string; value: string; list?: readonly string[] }

const LONG = 250

/** The same figures in the same order for every checkout. */
export function figuresOf(house: House): Figure[] {
  return [
    ...sizes(house),
    ...words(house),
    ...sides(house),
    ...storeys(house),
    ...exportsOf(house),
    ...repetitions(house),
  ]
}

function sizes({ production, styles, content }: House): Figure[] {
  const lines = production.map((module) => module.lines).toSorted((a, b) => a - b)
  const long = production.filter((module) => module.lines > LONG).toSorted((a, b) => b.lines - a.lines)
  const share = ((long.length / production.length) * 100).toFixed(1)
  return [
    figure('production files', production.length),
    figure('lines', sum(lines)),
    figure('lines of code', sum(production.map(({ codeLines }) => codeLines))),
    figure('median lines of a file', lines[Math.floor(lines.length / 2)] ?? 0),
    {
      name: `files over ${LONG} lines`,
      value: `${long.length} (${share} %)`,
      list: long.map((module) => `${module.lines} ${module.path}`),
    },
    ...[
      { name: 'styles (.css)', files: styles },
      { name: 'content in .md', files: content.filter(({ path }) => path.endsWith('.md')) },
      { name: 'content in .json', files: content.filter(({ path }) => path.endsWith('.json')) },
    ].map(({ name, files }) => ({
      name: `${name}: lines (files)`,
      value: `${sum(files.map((file) => file.lines))} (${files.length})`,
      list: files.map((file) => `${file.lines} ${file.path}`),
    })),
  ]
}

/** Metrics of plain names and comments. */
function words({ production }: House): Figure[] {
  const functions = production.flatMap((module) => module.functions)
  const ofs = production.flatMap(({ path, functions: own }) =>
    own.filter((name) => /.Of$/.test(name)).map((name) => `${path} ${name}`),
  )
  const dialect = production.flatMap(({ path, comments }) => comments.dialect.map((one) => `${path} ${one}`))
  const all = sum(production.map(({ comments }) => comments.words))
  return [
    {
      name: 'functions that end in Of',
      value: `${ofs.length} of ${functions.length} (${((ofs.length / functions.length) * 100).toFixed(1)} %)`,
      list: ofs,
    },
    {
      name: 'words of the dialect in comments, per 1000',
      value: ((dialect.length / all) * 1000).toFixed(2),
      list: dialect,
    },
  ]
}

/** The figures of docs/measured.json. */
export function recordedOf(house: House) {
  const { production } = house
  const edges = edgesOf(production)
  const crossing = betweenFeatures(edges, 'server').filter(({ isType }) => !isType)
  return {
    'house.circles': circlesOf(graphOf(crossing.map(({ pair }) => pair))).flat().length,
    'house.upward': upwardIn(edges).length,
    'house.unused': unusedExports(house).unused.length,
    'house.code-lines': sum(production.map(({ codeLines }) => codeLines)),
    'house.long-files': (production.filter(({ lines }) => lines > LONG).length / production.length) * 100,
  }
}

type Edge = { from: string; to: string; isType: boolean }

const edgesOf = (modules: readonly Module[]): Edge[] =>
  modules.flatMap(({ path, imports }) =>
    imports.map(({ to, isType }: Import) => ({ from: path, to, isType })),
  )

/** Imports between features of one side. Pages compose features and do not count. */
const betweenFeatures = (edges: readonly Edge[], side: string) =>
  edges.flatMap(({ from, to, isType }) => {
    if (/\.(page|layout)\.tsx$/.test(from)) return []
    const pair = [featureOf(from), featureOf(to)] as const
    const isInside = [from, to].every((path) => path.startsWith(`${side}/`))
    return isInside && pair[0] !== null && pair[1] !== null && pair[0] !== pair[1]
      ? [{ from, to, isType, pair: [pair[0], pair[1]] as const }]
      : []
  })

function sides({ production }: House): Figure[] {
  const edges = edgesOf(production)
  const ofSides = ['server', 'client', 'shared'].flatMap((side) => {
    const own = production.filter(({ path }) => path.startsWith(`${side}/`))
    const features = new Set(own.map(({ path }) => featureOf(path)).filter((feature) => feature !== null))
    const crossing = betweenFeatures(edges, side)
    const inCircles = (name: string, chosen: typeof crossing) => {
      const circles = circlesOf(graphOf(chosen.map(({ pair }) => pair)))
      return {
        name: `${side} features in circles, ${name}`,
        value: `${circles.flat().length} of ${features.size}`,
        list: circles.map((circle) => circle.join(', ')),
      }
    }
    const pairs = Map.groupBy(crossing, ({ pair }) => pair.join(' → '))
    return [
      {
        name: `imports between ${side} features`,
        value: String(crossing.length),
        list: [...pairs]
          .toSorted(([, a], [, b]) => b.length - a.length)
          .map(([pair, list]) => `${list.length} ${pair}`),
      },
      inCircles('types too', crossing),
      inCircles(
        'by value',
        crossing.filter(({ isType }) => !isType),
      ),
    ]
  })
  const files = (name: string, chosen: readonly Edge[]) => {
    const circles = circlesOf(graphOf(chosen.map(({ from, to }) => [from, to])))
    return {
      name: `files in circles, ${name}`,
      value: String(circles.flat().length),
      list: circles.map((circle) => circle.join(', ')),
    }
  }
  return [
    ...ofSides,
    files('types too', edges),
    files(
      'by value',
      edges.filter(({ isType }) => !isType),
    ),
  ]
}

const upwardIn = (edges: readonly Edge[]) =>
  edges.filter(({ from, to }) => {
    const [own, other] = [storeyOf(from), storeyOf(to)]
    return own !== null && other !== null && from.split('/')[0] === to.split('/')[0] && other > own
  })

function storeys({ production }: House): Figure[] {
  const upward = upwardIn(edgesOf(production))
  const listed = (name: string, edges: readonly Edge[]) => ({
    name,
    value: String(edges.length),
    list: edges.map(({ from, to }) => `${from} → ${to}`),
  })
  return [
    listed(
      'upward imports between server features',
      upward.filter(({ from, to }) => from.startsWith('server/') && featureOf(from) && featureOf(to)),
    ),
    listed(
      'upward imports in the server',
      upward.filter(({ from }) => from.startsWith('server/')),
    ),
    listed(
      'upward imports in shared',
      upward.filter(({ from }) => from.startsWith('shared/')),
    ),
  ]
}

function exportsOf(house: House): Figure[] {
  const { all, unused, onlyTests } = unusedExports(house)
  const counted = (name: string, list: typeof all) => ({
    name: `${name} (values)`,
    value: `${list.length} (${list.filter(({ isType }) => !isType).length})`,
    list: list.map(({ path, name: exported, isType }) => `${path} ${isType ? 'type ' : ''}${exported}`),
  })
  return [
    { ...counted('exports', all), list: [] },
    counted('exports that no other file uses', unused),
    counted('exports that only tests use', onlyTests),
  ]
}

const NAMED = ['DAY_MS', 'HOUR_MS', 'MINUTE_MS', 'SECOND_MS', 'instant']

function repetitions({ production }: House): Figure[] {
  const all = production.flatMap(({ path, definitions }) =>
    definitions.map(({ name, value }) => ({ path, name, value })),
  )
  const repeated = [...Map.groupBy(all, ({ name, value }) => `${name} = ${value}`).values()]
    .filter((same) => same.length > 1)
    .toSorted((a, b) => b.length - a.length)
  const times = (name: string) =>
    Math.max(0, ...repeated.filter(([first]) => first?.name === name).map((same) => same.length))
  const readers = production.filter(({ pageReads }) => pageReads > 0)
  return [
    {
      name: 'definitions repeated by name and value (too many)',
      value: `${repeated.length} (${sum(repeated.map((same) => same.length - 1))})`,
      list: repeated.map(
        (same) => `${same.length} ${same[0]?.name}: ${same.map(({ path }) => path).join(', ')}`,
      ),
    },
    ...NAMED.map((name) => figure(`definitions of ${name}`, times(name))),
    {
      name: 'places that read the number of a page',
      value: String(sum(readers.map(({ pageReads }) => pageReads))),
      list: readers.map(({ path }) => path),
    },
  ]
}

const figure = (name: string, value: number): Figure => ({ name, value: String(value) })
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/**
 * Exports that are used without an import: default exports of configurations and of a reporter of Vitest, pages of the
 * route table, the JSX runtime, and the benchmark's replacement of the router.
 */
const isForTools = (path: string, name: string) =>
  (path.startsWith('config/') && name === 'default') ||
  path.endsWith('.page.tsx') ||
  path.startsWith('client/ui/jsx/jsx-') ||
  path === 'scripts/bench/no-router.ts' ||
  path === 'scripts/file-times-reporter.mjs'

/** Exports of production that no other production file imports, separated by whether a test imports them. */
function unusedExports({ production, tests }: House): Record<'all' | 'unused' | 'onlyTests', Exported[]> {
  const [byProduction, byTests] = [usesOf(production), usesOf(tests)]
  const all = production.flatMap(({ path, exports }) =>
    exports
      .filter(({ name }) => !isForTools(path, name))
      .map(({ name, isType }): Exported => ({ path, name, isType })),
  )
  const rest = all.filter(({ path, name }) => !byProduction(path, name))
  return {
    all,
    unused: rest.filter(({ path, name }) => !byTests(path, name)),
    onlyTests: rest.filter(({ path, name }) => byTests(path, name)),
  }
}

/** Whether the modules import a name of a file; a namespace, a star and an `import()` use all names. */
function usesOf(modules: readonly Module[]) {
  const imports = modules.flatMap((module) => module.imports)
  const whole = new Set(imports.filter(({ names }) => names === null).map(({ to }) => to))
  const named = new Set(imports.flatMap(({ to, names }) => (names ?? []).map((name) => `${to} ${name}`)))
  return (path: string, name: string) => whole.has(path) || named.has(`${path} ${name}`)
}
