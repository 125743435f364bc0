/**
 * What JSX compiles to (`jsxImportSource` of tsconfig.json): React's own functions, with no-break spaces in every text
 * that an element shows. One place for our words and for those of people, the same on the server and in the browser;
 * attributes, fields, addresses, and whatever a program compares stay as they are.
 */
import type { ElementType, Key } from 'react'
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { withTypo } from './typed-children.ts'

export { Fragment } from 'react/jsx-runtime'
export type { JSX } from 'react/jsx-runtime'

export const jsx = (type: ElementType, props: object, key?: Key) => reactJsx(type, withTypo(type, props), key)

export const jsxs = (type: ElementType, props: object, key?: Key) =>
  reactJsxs(type, withTypo(type, props), key)
