const REF = /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g

type Document = { components: Record<string, object> }

/** Without components that nothing in the document refers to, directly or by another component. */
export function onlyUsed<Given extends Document>(document: Given): Given {
  const { components, ...rest } = document
  const used = new Map<string, string>()
  const queue = [JSON.stringify(rest)]
  for (let text = queue.pop(); text !== undefined; text = queue.pop())
    for (const [, kind = '', name = ''] of text.matchAll(REF)) {
      const component: unknown = Reflect.get(Object(components[kind]), name)
      const key = `${kind} ${name}`
      if (component === undefined || used.has(key)) continue
      used.set(key, name)
      queue.push(JSON.stringify(component))
    }
  const keptIn = (kind: string, all: object) =>
    // Schemes of security are named without a reference.
    kind === 'securitySchemes'
      ? usedSchemes(all, JSON.stringify(rest))
      : entriesOf(all, (name) => used.has(`${kind} ${name}`))
  return {
    ...document,
    components: Object.fromEntries(
      Object.entries(components).map(([kind, all]) => [kind, keptIn(kind, all)]),
    ),
  }
}

const usedSchemes = (all: object, text: string) => entriesOf(all, (name) => text.includes(`{"${name}":[`))

const entriesOf = (all: object, isKept: (name: string) => boolean) =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => isKept(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
