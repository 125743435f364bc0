import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react'
import { chunk } from '#client/app/chunk.ts'
import type { CropData } from '#shared/kernel/crop.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '#shared/kernel/picture.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Skeleton } from '../skeleton.tsx'
import { useEarlyFile } from '../use-early-file.ts'

// Loaded when a picture is chosen: the library is large.
const Cropper = lazy(chunk(() => import('./picture-cropper.tsx')))

/** A picture, a button that replaces it, and a dialog to crop the new one. */
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
  /** The current picture or its placeholder. */
  picture: ReactNode
  /** Width to height of the crop; null for any. */
  aspectRatio: number | null
  isSending: boolean
  /** Why the last upload was rejected. */
  error: string | null
  /** The dialog closes when the promise settles, also when it rejects. */
  onCropped: (file: File, crop: CropData) => Promise<void>
  /** Next to the button. */
  extra?: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [chosen, setChosen] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const shownError = fileError ?? error

  function choose(file: File | undefined) {
    if (!file) return
    const found = fileErrorOf(file)
    setFileError(found)
    if (!found) setChosen(file)
  }

  useEarlyFile(input)

  async function send(crop: CropData) {
    if (!chosen) return
    try {
      await onCropped(chosen, crop)
    } catch {
      // The caller shows it by `error`.
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
              aria-describedby={shownError ? errorId : undefined}
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
            // Otherwise choosing the same file again fires no event.
            currentTarget.value = ''
          }}
        />
      </div>
      <p id={errorId} role="alert" className="mt-2 text-small text-danger empty:hidden">
        {shownError}
      </p>
      <Dialog isOpen={chosen !== null} onClose={() => setChosen(null)} title={`${label}: выберите область`}>
        {chosen && (
          <Suspense fallback={<Skeleton className="h-80" />}>
            <Cropper
              file={chosen}
              aspectRatio={aspectRatio}
              isDisabled={isSending}
              onDone={(crop) => void send(crop)}
              onInvalid={(message) => {
                setFileError(message)
                setChosen(null)
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}

/** The type is compared in lower case (specification, section 5). */
function fileErrorOf(file: File): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type.toLowerCase())) return FORM_MESSAGES.fileType
  if (file.size > PICTURE_BYTES_MAX) return FORM_MESSAGES.fileSize(PICTURE_BYTES_MAX)
  return null
}
