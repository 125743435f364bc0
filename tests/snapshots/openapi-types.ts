/** Schemas of the API as types of one line, in which what another line writes out is named. */
import { z } from 'zod'

type Json = Record<string, unknown>
export type Fields = readonly { name: string; isRequired: boolean; schema: Json }[]

export type TypeTexts = {
  of: (schema: Json) => string
  /** Without the brackets of an object. */
  ofFields: (fields: Fields) => string
  /** A schema of the document, written out. */
  ofNamed: (name: string) => string
}

/** Safe: a schema of a document of JSON is an object. It is not copied, so that its text is found again. */
const asSchema = (schema: unknown) => schema as Json

/** Types that very many fields have. Another limit is another text, so it is written out wherever it is. */
const SHORT_NAMES = new Map([
  ['integer(exclusiveMinimum 0, maximum 2147483647)', 'id'],
  ['string(maxLength 80, pattern "^[a-z0-9-]+$")', 'slug'],
  ['string(pattern "^[0-9a-f]{24}$")', 'uid'],
])
/** A closed set that is shorter than this is written out. */
const SET_NAMED_FROM = 30
/** Of a schema that stands for its fields: how many of them an object has, and how many it may lack. */
const FIELDS_NAMED_FROM = 5
const FIELDS_LACKED = 3

/** Writes types, with the schemas of the document by their names. */
export function sharedTypes(schemas: Readonly<Record<string, Json>>): TypeTexts {
  const names = Object.keys(schemas).toSorted()
  const fieldsByName = new Map(names.map((name) => [name, fieldsOf(schemas[name] ?? {})]))
  const large = Array.from(fieldsByName, ([name, fields]): readonly [name: string, fields: WholeTexts] => [
    name,
    wholeTextsOf(fields),
  ]).filter(([, fields]) => fields.size >= FIELDS_NAMED_FROM)
  const setNames = namesOfSets(
    Array.from(fieldsByName, ([name, fields]) => [
      name,
      writtenFields(fields, findBase(wholeTextsOf(fields), name)),
    ]),
  )

  /** @param owner the named schema that is written: it is not named in its own line */
  const textsFor = (owner: string | null) => {
    const typeText = (schema: Json): string => {
      const text = textOf(schema, { typeText, fieldsText })
      const isSet = Array.isArray(schema['enum'])
      const setName = isSet ? setNames.get(text) : undefined
      if (setName !== undefined && setName.split('.')[0] !== owner) return setName
      return SHORT_NAMES.get(text) ?? text
    }
    const fieldText = ({ name, isRequired, schema }: Fields[number]) =>
      `${name}${isRequired ? '' : '?'}: ${typeText(schema)}`
    function fieldsText(fields: Fields): string {
      const base = findBase(wholeTextsOf(fields), owner)
      const written = writtenFields(fields, base).map(fieldText)
      if (base === null) return written.join(', ')
      const lacked = base.lacked.length === 0 ? '' : ` without ${base.lacked.join(' ')}`
      return [`...${base.name}${lacked}`, ...written].join(', ')
    }
    return { of: typeText, ofFields: fieldsText }
  }

  /** The schema whose fields the object has, but for a few; of two equal ones the first is written out. */
  function findBase(whole: WholeTexts, owner: string | null): Base | null {
    const bases = large.flatMap(([name, fields]) => {
      const isBelow =
        owner === null || fields.size < whole.size || (fields.size === whole.size && name < owner)
      if (name === owner || !isBelow || fields.size > whole.size + FIELDS_LACKED) return []
      const lacked: string[] = []
      for (const [field, text] of fields) {
        if (whole.get(field) !== text) lacked.push(field)
        if (lacked.length > FIELDS_LACKED) return []
      }
      const shared = fields.size - lacked.length
      return shared >= FIELDS_NAMED_FROM ? [{ name, fields, lacked, shared }] : []
    })
    return bases.toSorted((a, b) => b.shared - a.shared || a.lacked.length - b.lacked.length)[0] ?? null
  }

  return {
    ...textsFor(null),
    ofNamed: (name) => {
      const { of, ofFields } = textsFor(name)
      const schema = schemas[name] ?? {}
      return textOf(schema, { typeText: of, fieldsText: ofFields })
    },
  }
}

/** Types of fields as they are without names, by the names of the fields. */
type WholeTexts = ReadonlyMap<string, string>
type Base = { name: string; fields: WholeTexts; lacked: string[]; shared: number }

const wholeTextsOf = (fields: Fields): WholeTexts =>
  new Map(fields.map((field) => [field.name, wholeText(field)]))

/** Those that the base does not stand for. */
const writtenFields = (fields: Fields, base: Base | null): Fields =>
  fields.filter((field) => base === null || base.fields.get(field.name) !== wholeText(field))

/** Closed sets by their text: each is written out in the first schema that has it, and called after its field there. */
function namesOfSets(
  written: readonly (readonly [name: string, fields: Fields])[],
): ReadonlyMap<string, string> {
  const named = new Map<string, string>()
  for (const [name, fields] of written)
    for (const { name: field, schema } of fields)
      for (const set of setsIn(schema)) {
        const text = wholeType(set)
        if (text.length >= SET_NAMED_FROM && !named.has(text)) named.set(text, `${name}.${field}`)
      }
  return named
}

/** A set itself, or that of a list or of what may be null. */
function setsIn(schema: Json): Json[] {
  const { enum: values, items, anyOf } = schema
  if (Array.isArray(values)) return [schema]
  const inner = [...(items === undefined ? [] : [items]), ...(Array.isArray(anyOf) ? anyOf : [])]
  return inner.flatMap((one) => setsIn(asSchema(one)))
}

function fieldsOf({ type, properties, required }: Json): Fields {
  if (type !== 'object') return []
  const names = new Set(z.array(z.string()).parse(required ?? []))
  return Object.entries(asSchema(properties ?? {})).map(([name, schema]) => ({
    name,
    isRequired: names.has(name),
    schema: asSchema(schema),
  }))
}

/** By schema: an inner one is asked for once for each that it is in. */
const wholeTypes = new WeakMap<Json, string>()

function wholeType(schema: Json): string {
  const known = wholeTypes.get(schema)
  if (known !== undefined) return known
  const text = textOf(schema, {
    typeText: wholeType,
    fieldsText: (fields) => fields.map(wholeFieldText).join(', '),
  })
  wholeTypes.set(schema, text)
  return text
}
const wholeText = ({ isRequired, schema }: Fields[number]) => `${isRequired ? '' : '?'}: ${wholeType(schema)}`
const wholeFieldText = (field: Fields[number]) => field.name + wholeText(field)

type Inner = { typeText: (schema: Json) => string; fieldsText: (fields: Fields) => string }

/** Shapes as in TypeScript, with their limits in parentheses. A keyword that is not known here is printed as it is. */
function textOf(schema: Json, inner: Inner): string {
  const { description: _description, deprecated: _deprecated, examples: _examples, ...meant } = schema
  const { default: byDefault, ...rest } = meant
  // What is left is looked up among the types that have names.
  if ('default' in meant) return `${inner.typeText(rest)} = ${JSON.stringify(byDefault)}`
  const [shape, others] = shapeOf(rest, inner)
  const limits = Object.entries(others).map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`)
  return shape + (limits.length > 0 ? `(${limits.toSorted().join(', ')})` : '')
}

/** The shape, and the keywords that it does not say. */
function shapeOf(schema: Json, { typeText, fieldsText }: Inner): [string, Json] {
  const {
    $ref,
    enum: values,
    anyOf,
    type,
    items,
    properties,
    required,
    additionalProperties,
    ...rest
  } = schema
  if (typeof $ref === 'string') return [$ref.split('/').at(-1) ?? '', rest]
  if (Array.isArray(values)) return [values.map((value) => JSON.stringify(value)).join(' | '), rest]
  if ('const' in rest) {
    const { const: value, ...others } = rest
    return [JSON.stringify(value), others]
  }
  if (Array.isArray(anyOf)) return [`(${anyOf.map((one) => typeText(asSchema(one))).join(' | ')})`, rest]
  if (type === 'array') return [`${items === undefined ? 'unknown' : typeText(asSchema(items))}[]`, rest]
  if (type === 'object') {
    const fields = fieldsText(fieldsOf({ type, properties, required }))
    const others =
      additionalProperties === undefined || additionalProperties === false
        ? []
        : [`[name]: ${typeText(asSchema(additionalProperties))}`]
    return [`{ ${[...(fields === '' ? [] : [fields]), ...others].join(', ')} }`, rest]
  }
  return [typeof type === 'string' ? type : 'unknown', rest]
}
