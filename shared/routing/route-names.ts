/** `/staff/people/{id:digits}` → `staff-people-id` */
type NameOf<Path extends string> = Path extends `/${infer Rest}` ? Joined<Rest> : never
type Joined<Rest extends string> = Rest extends `${infer First}/${infer More}`
  ? `${Segment<First>}-${Joined<More>}`
  : Segment<Rest>
type Segment<Part extends string> = Part extends `{${infer Name}:${string}}`
  ? Name
  : Part extends `{${infer Name}?}` | `{${infer Name}*}` | `{${infer Name}}`
    ? Name
    : Part

/** The name of a row: its own, or the one that its path gives. */
export type RouteNameOf<Row extends { path: string }> = Row extends { name: infer Name extends string }
  ? Name
  : NameOf<Row['path']>

/** Safe: for a row without a name it does to the path what the type does. */
const toName = <Row extends { path: string; name?: string }>({ name, path }: Row) =>
  (name ??
    path
      .slice(1)
      .replaceAll('/', '-')
      .replace(/\{(\w+).*?\}/g, '$1')) as RouteNameOf<Row>

export const nameRoute = <Row extends { path: string; name?: string }>(row: Row) => ({
  ...row,
  name: toName(row),
})
