import { refusePage } from './page-data.ts'

export function loader() {
  refusePage(404, 'Page not found')
}

export function Component() {
  return null
}
