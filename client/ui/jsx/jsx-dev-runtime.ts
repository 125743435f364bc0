/** `jsx-runtime.ts` for development, where elements carry the place they come from. */
import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime'
import { withTypo } from './typed-children.ts'

export { Fragment } from 'react/jsx-dev-runtime'
export type { JSX } from 'react/jsx-dev-runtime'

export const jsxDEV: typeof reactJsxDev = (type, props, ...rest) =>
  reactJsxDev(type, withTypo(type, asProps(props)), ...rest)

/** Safe: the compiler always passes an object. */
const asProps = (props: unknown) => props as object
