import { preinit } from 'react-dom'
import { Outlet } from 'react-router'
import styles from '../styles/private.css?url'

const PRECEDENCE = 'private'

/** Private pages with their stylesheet. */
export function PrivatePages() {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence={PRECEDENCE} />
      <Outlet />
    </>
  )
}

/**
 * Resolves when the stylesheet is there, or cannot be loaded: a page that is shown before it would jump under the
 * transition. On the server the document has it.
 */
export async function loadPrivateStyles(): Promise<void> {
  if (import.meta.env.SSR) return
  const find = () => document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${styles}"]`)
  if (find()) return
  preinit(styles, { as: 'style', precedence: PRECEDENCE })
  const link = find()
  if (link && !link.sheet)
    await new Promise((resolve) => {
      link.addEventListener('load', resolve)
      link.addEventListener('error', resolve)
    })
}
