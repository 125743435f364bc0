import { Component, Suspense } from 'react'
import type { ReactNode } from 'react'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { messageOf } from './api-error.ts'

/** A section that the page does not wait for: its room at first, and words in its place if its data does not come. */
export function LateSection({
  room,
  children,
}: {
  /** Class of the height that the section takes. */
  room: string
  children: ReactNode
}) {
  return (
    <FailedSection>
      <Suspense fallback={<Skeleton className={room} />}>{children}</Suspense>
    </FailedSection>
  )
}

/** React catches errors of rendering in classes only. */
class FailedSection extends Component<{ children: ReactNode }, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    const title = messageOf(failure.error) ?? 'Не получилось загрузить. Обновите страницу.'
    return <Notice tone="error" title={title} />
  }
}
