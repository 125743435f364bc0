import 'cropperjs/dist/cropper.css'
import CropperJs from 'cropperjs'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { CropData } from '#shared/kernel/crop.ts'
import { PICTURE_MESSAGES, PICTURE_PIXELS_MAX, PICTURE_SIDE_MIN } from '#shared/kernel/picture.ts'
import { Button } from '../button.tsx'

/** `loading`, then the states of the specification, section 4. */
type State = 'loading' | 'ready' | 'cropped' | 'disabled'

const STEP = 10
/** Pixels by which the arrow keys move the picture under the frame. */
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}

export default function PictureCropper({
  file,
  aspectRatio,
  isDisabled,
  onDone,
  onInvalid,
}: {
  file: File
  aspectRatio: number | null
  isDisabled: boolean
  onDone: (crop: CropData) => void
  onInvalid: (message: string) => void
}) {
  const hintId = useId()
  const box = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const cropper = useRef<CropperJs>(null)
  const [state, setState] = useState<State>('loading')
  const shownState: State = isDisabled && state !== 'loading' ? 'disabled' : state
  const isBusy = shownState === 'loading' || shownState === 'disabled'

  const reject = useEffectEvent(onInvalid)

  useEffect(() => {
    const element = image.current
    if (!element) return
    let isUnmounted = false
    void show(element)
    // A data URL: the content security policy allows no blob URLs for pictures.
    async function show(shown: HTMLImageElement) {
      const url = await dataUrlOf(file)
      if (!isUnmounted) shown.src = url
    }
    const startCropper = () => {
      const message = sizeErrorOf(element)
      if (message) return reject(message)
      cropper.current = new CropperJs(element, {
        viewMode: 1,
        dragMode: 'move',
        autoCropArea: 0.9,
        background: false,
        // The browser applies the EXIF orientation already.
        checkOrientation: false,
        ...(aspectRatio === null ? {} : { aspectRatio }),
        ready: () => {
          setState('ready')
          // For the arrow keys.
          box.current?.focus()
        },
        cropend: () => setState('cropped'),
        zoom: () => setState((now) => (now === 'loading' ? now : 'cropped')),
      })
    }
    const fail = () => reject(PICTURE_MESSAGES.broken)
    element.addEventListener('load', startCropper, { once: true })
    element.addEventListener('error', fail, { once: true })
    return () => {
      isUnmounted = true
      element.removeEventListener('load', startCropper)
      element.removeEventListener('error', fail)
      cropper.current?.destroy()
      cropper.current = null
    }
  }, [file, aspectRatio])

  useEffect(() => {
    if (isDisabled) cropper.current?.disable()
    else cropper.current?.enable()
  }, [isDisabled])

  function change(apply: (tool: CropperJs) => void) {
    if (!cropper.current || isBusy) return
    apply(cropper.current)
    setState('cropped')
  }

  return (
    <div
      ref={box}
      tabIndex={-1}
      className="outline-none"
      data-state={shownState}
      role="group"
      aria-label="Область кадра"
      aria-describedby={hintId}
      onKeyDown={(event) => {
        const move = MOVES[event.key]
        if (move) change((tool) => tool.move(...move))
        else if (event.key === '+' || event.key === '=') change((tool) => tool.zoom(0.1))
        else if (event.key === '-') change((tool) => tool.zoom(-0.1))
        else return
        event.preventDefault()
      }}
    >
      <div className="h-[min(320px,50dvh)] overflow-hidden rounded-box bg-sunken">
        <img ref={image} alt="" className="block max-w-full" />
      </div>
      <p id={hintId} className="mt-2 hidden text-small text-muted md:block">
        Картинку двигают мышью или стрелками, размер меняют «+» и «−».
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => change((tool) => tool.zoom(0.1))}>
          Крупнее
        </Button>
        <Button variant="secondary" size="small" onClick={() => change((tool) => tool.zoom(-0.1))}>
          Мельче
        </Button>
        <Button variant="secondary" size="small" onClick={() => change((tool) => tool.rotate(90))}>
          Повернуть
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => change((tool) => tool.scaleX(-(tool.getData().scaleX || 1)))}
        >
          Отразить
        </Button>
      </div>
      <Button
        className="mt-5"
        isBusy={isBusy}
        onClick={() => cropper.current && onDone(cropOf(cropper.current))}
      >
        Сохранить
      </Button>
    </div>
  )
}

function cropOf(tool: CropperJs): CropData {
  const { x, y, width, height, rotate, scaleX, scaleY } = tool.getData(true)
  return { x, y, width, height, rotate: rotate || 0, scaleX: scaleX || 1, scaleY: scaleY || 1 }
}

function sizeErrorOf({ naturalWidth, naturalHeight }: HTMLImageElement): string | null {
  if (naturalWidth < PICTURE_SIDE_MIN || naturalHeight < PICTURE_SIDE_MIN) return PICTURE_MESSAGES.tooSmall
  if (naturalWidth * naturalHeight > PICTURE_PIXELS_MAX) return PICTURE_MESSAGES.tooLarge
  return null
}

function dataUrlOf(file: File) {
  return new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.readAsDataURL(file)
  })
}
