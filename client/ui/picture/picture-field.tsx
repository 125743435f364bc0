import { lazy, Suspense, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { chunk } from '#client/app/chunk.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '#shared/kernel/picture.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Skeleton } from '../skeleton.tsx'
import { useEarlyFile } from '../use-early-file.ts'
import type { PictureCrop } from './picture-crop.ts'

// The cropper is worth its weight only to who has chosen a picture.
const Cropper = lazy(chunk(() => import('./picture-cropper.tsx')))

/** A picture, a button that changes it, and a dialog in which the new one is cut to shape. */
export function PictureField({
  label,
  chooseText,
  picture,
  aspectRatio,
  isSending,
  error,
  onCropped,
  extra,
}: {
  label: string
  /** «Загрузить фото» */
  chooseText: string
  /** The present picture, or what stands for it. */
  picture: ReactNode
  /** Width to height of what is cut out; null for any. */
  aspectRatio: number | null
  isSending: boolean
  /** What the server said of the last one. */
  error: string | null
  /** The dialog closes when it is done, also when it was refused. */
  onCropped: (file: File, crop: PictureCrop) => Promise<void>
  /** Stands beside the button. */
  extra?: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [chosen, setChosen] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const shownFault = fault ?? error

  function choose(file: File | undefined) {
    if (!file) return
    const found = faultOf(file)
    setFault(found)
    if (!found) setChosen(file)
  }

  useEarlyFile(input)

  async function send(crop: PictureCrop) {
    if (!chosen) return
    try {
      await onCropped(chosen, crop)
    } catch {
      // The caller's `error` says it.
    } finally {
      setChosen(null)
    }
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        {picture}
        <div>
          <div className="flex flex-wrap items-center gap-2">
            <Button
              variant="secondary"
              size="small"
              aria-describedby={shownFault ? errorId : undefined}
              onClick={() => input.current?.click()}
            >
              {chooseText}
            </Button>
            {extra}
          </div>
          <p className="mt-1 text-small text-muted">JPEG, PNG или WebP до 5 МБ</p>
        </div>
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-label={label}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0])
            // The same file may be chosen again.
            currentTarget.value = ''
          }}
        />
      </div>
      <p id={errorId} role="alert" className="mt-2 text-small text-danger empty:hidden">
        {shownFault}
      </p>
      <Dialog isOpen={chosen !== null} onClose={() => setChosen(null)} title={`${label}: выберите область`}>
        {chosen && (
          <Suspense fallback={<Skeleton className="h-80" />}>
            <Cropper
              file={chosen}
              aspectRatio={aspectRatio}
              isDisabled={isSending}
              onDone={(crop) => void send(crop)}
              onBroken={(text) => {
                setFault(text)
                setChosen(null)
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}

/** Specification, section 5: the type is compared in lower case. */
function faultOf(file: File): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type.toLowerCase())) return FORM_MESSAGES.fileType
  if (file.size > PICTURE_BYTES_MAX) return FORM_MESSAGES.fileSize(PICTURE_BYTES_MAX)
  return null
}
