/** Paths into the values of a form: `languages.0.level`. */
export type Path<Values> = Values extends object
  ? {
      [Key in keyof Values & string]:
        | Key
        | (NonNullable<Values[Key]> extends readonly (infer Item)[]
            ? `${Key}.${number}` | (Item extends object ? `${Key}.${number}.${Path<Item>}` : never)
            : NonNullable<Values[Key]> extends Blob
              ? never
              : NonNullable<Values[Key]> extends object
                ? `${Key}.${Path<NonNullable<Values[Key]>>}`
                : never)
    }[keyof Values & string]
  : never

/** The value at a path. */
export type At<Values, Name extends string> = Name extends `${infer Key}.${infer Rest}`
  ? At<NonNullable<Child<Values, Key>>, Rest>
  : Child<Values, Name>

type Child<Values, Key extends string> = Values extends readonly (infer Item)[]
  ? Item
  : Key extends keyof Values
    ? Values[Key]
    : never

/** Returns undefined for a path that does not exist. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce((inner, key) => Reflect.get(Object(inner), key), values)

/** Returns a copy of the values with a new value at the path; all other values stay the same. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.')
  const copy: object = Array.isArray(values) ? [...values] : Object.assign({}, values)
  const inner: unknown = Reflect.get(Object(values), key)
  Reflect.set(copy, key, rest.length === 0 ? value : withValueAt(inner ?? {}, rest.join('.'), value))
  // Safe: the path and the value fit the type of the values.
  return copy as Values
}

export const withoutItem = (items: readonly unknown[], at: number) => items.filter((_, index) => index !== at)

export const withItem = (items: readonly unknown[], at: number, item: unknown) => [
  ...items.slice(0, at),
  item,
  ...items.slice(at),
]
