import { pathOf } from '#shared/routing/route-table.ts'
import { ButtonLink } from './button.tsx'
import { NarrowPage } from './narrow-page.tsx'

/** A page with nothing left to do, such as that of a link that is used. */
export function ClosedPage({ title, text }: { title: string; text: string }) {
  return (
    <NarrowPage title={title}>
      <div className="grid justify-items-start gap-4">
        <p>{text}</p>
        <ButtonLink variant="secondary" href={pathOf('index')}>
          На главную
        </ButtonLink>
      </div>
    </NarrowPage>
  )
}
