import 'cropperjs/dist/cropper.css'
import CropperJs from 'cropperjs'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { PICTURE_MESSAGES, PICTURE_PIXELS_MAX, PICTURE_SIDE_MIN } from '#shared/kernel/picture.ts'
import { Button } from '../button.tsx'
import type { PictureCrop } from './picture-crop.ts'

/** Specification, section 4; `loading` comes before them. */
type State = 'loading' | 'ready' | 'cropped' | 'disabled'

const STEP = 10
/** What arrow keys do for a mouse that is not there: they move the picture under the frame. */
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
  onBroken,
}: {
  file: File
  aspectRatio: number | null
  isDisabled: boolean
  onDone: (crop: PictureCrop) => void
  onBroken: (text: string) => void
}) {
  const hintId = useId()
  const box = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const cropper = useRef<CropperJs>(null)
  const [state, setState] = useState<State>('loading')
  const shownState: State = isDisabled && state !== 'loading' ? 'disabled' : state

  const refuse = useEffectEvent(onBroken)

  useEffect(() => {
    const element = image.current
    if (!element) return
    let isGone = false
    void show(element)
    // A data address, because the policy of the site lets pictures come from nowhere else in the browser.
    async function show(shown: HTMLImageElement) {
      const url = await dataUrlOf(file)
      if (!isGone) shown.src = url
    }
    const begin = () => {
      const text = faultOf(element)
      if (text) return refuse(text)
      cropper.current = new CropperJs(element, {
        viewMode: 1,
        dragMode: 'move',
        autoCropArea: 0.9,
        background: false,
        // The browser stands the picture upright already.
        checkOrientation: false,
        ...(aspectRatio === null ? {} : { aspectRatio }),
        ready: () => {
          setState('ready')
          // The arrows work from here on.
          box.current?.focus()
        },
        cropend: () => setState('cropped'),
        zoom: () => setState((now) => (now === 'loading' ? now : 'cropped')),
      })
    }
    const fail = () => refuse(PICTURE_MESSAGES.broken)
    element.addEventListener('load', begin, { once: true })
    element.addEventListener('error', fail, { once: true })
    return () => {
      isGone = true
      element.removeEventListener('load', begin)
      element.removeEventListener('error', fail)
      cropper.current?.destroy()
      cropper.current = null
    }
  }, [file, aspectRatio])

  useEffect(() => {
    if (isDisabled) cropper.current?.disable()
    else cropper.current?.enable()
  }, [isDisabled])

  function change(act: (tool: CropperJs) => void) {
    if (!cropper.current || shownState === 'loading' || shownState === 'disabled') return
    act(cropper.current)
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
        aria-disabled={shownState === 'loading' || shownState === 'disabled' || undefined}
        onClick={() => {
          if (cropper.current && shownState !== 'loading' && shownState !== 'disabled')
            onDone(cropOf(cropper.current))
        }}
      >
        {shownState === 'disabled' ? 'Сохраняем…' : 'Сохранить'}
      </Button>
    </div>
  )
}

function cropOf(tool: CropperJs): PictureCrop {
  const { x, y, width, height, rotate, scaleX, scaleY } = tool.getData(true)
  return { x, y, width, height, rotate: rotate || 0, scaleX: scaleX || 1, scaleY: scaleY || 1 }
}

function faultOf({ naturalWidth, naturalHeight }: HTMLImageElement): string | null {
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
