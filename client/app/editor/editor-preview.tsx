import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Sheet, SheetBody } from '#client/ui/sheet.tsx'

const PREVIEW = 'preview'

/** How the text will look: next to the form on wide screens; on narrower ones behind `PreviewButton`. */
export function EditorPreview({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Sheet id={PREVIEW} title={title}>
      <SheetBody>
        <div className="grid gap-4">{children}</div>
      </SheetBody>
    </Sheet>
  )
}

export function PreviewCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 text-lead font-semibold">{title}</h2>
      {children}
    </div>
  )
}

/** The title of an editor, with the button of its preview. */
export function EditorHead({ title }: { title: string }) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <h1 className="max-w-full min-w-min grow basis-0 wrap-break-word">{title}</h1>
      <Button variant="secondary" size="small" className="shrink-0 lg:hidden" popoverTarget={PREVIEW}>
        Посмотреть
      </Button>
    </div>
  )
}
