import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { cleanPastedHtml, readPastedText } from './pasted-content.ts'

export type EditorHandle = {
  focus: () => void
  /** Replaces the text, as typing would; the editor can undo it. */
  setHtml: (html: string) => void
}

export type RichTextProps = {
  id: string
  html: string
  onChange: (html: string) => void
  labelledBy: string
  describedBy: string
  isInvalid: boolean
  /** Null when the editor unmounts. */
  onReady: (handle: EditorHandle | null) => void
}

/** The elements that the server keeps, and no others. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    dropcursor: false,
    gapcursor: false,
    link: { openOnClick: false, autolink: false, defaultProtocol: 'https', protocols: ['https'] },
  }),
]

/** Text with headings, lists and links. A large chunk, loaded by the form only. */
export default function RichTextEditor(props: RichTextProps) {
  const { id, html, onChange, onReady, labelledBy, describedBy, isInvalid } = props
  const [initial] = useState(html)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: initial,
    // Inline styles are forbidden by the content policy.
    injectCSS: false,
    // Signs such as «*bold*» stay as they were copied, and the server does not read them either.
    enablePasteRules: false,
    onUpdate: ({ editor: updated }) => onChange(updated.isEmpty ? '' : updated.getHTML()),
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-invalid': String(isInvalid),
        class: 'prose rich-text-area',
      },
      transformPastedHTML: cleanPastedHtml,
      handleDOMEvents: {
        paste(view, event) {
          const pasted = readPastedText(event.clipboardData)
          if (pasted === null) return false
          event.preventDefault()
          return view.pasteHTML(pasted, event)
        },
      },
    },
  })
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    ready({
      focus: () => editor.commands.focus(),
      setHtml(next) {
        editor.commands.setContent(next, { emitUpdate: true })
      },
    })
    return () => ready(null)
  }, [editor])

  return (
    <div className="rich-text" data-invalid={isInvalid || undefined}>
      <Toolbar editor={editor} labelledBy={labelledBy} />
      <EditorContent editor={editor} />
    </div>
  )
}

function Toolbar({ editor, labelledBy }: { editor: Editor; labelledBy: string }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      bold: shown.isActive('bold'),
      italic: shown.isActive('italic'),
      heading: shown.isActive('heading'),
      bulletList: shown.isActive('bulletList'),
      orderedList: shown.isActive('orderedList'),
      link: shown.isActive('link'),
      canUndo: shown.can().undo(),
      canRedo: shown.can().redo(),
    }),
  })
  const [address, setAddress] = useState<string | null>(null)
  const chain = () => editor.chain().focus()

  function setLink() {
    const href = address?.trim() ?? ''
    setAddress(null)
    if (href === '') return void chain().extendMarkRange('link').unsetLink().run()
    chain()
      .extendMarkRange('link')
      .setLink({ href: /^https?:\/\//i.test(href) ? href.replace(/^http:/i, 'https:') : `https://${href}` })
      .run()
  }

  return (
    <div
      className="rich-text-bar"
      role="toolbar"
      aria-label="Оформление текста"
      aria-describedby={labelledBy}
    >
      <Tool label="Жирный" isOn={state.bold} onPress={() => chain().toggleBold().run()}>
        <b>Ж</b>
      </Tool>
      <Tool label="Курсив" isOn={state.italic} onPress={() => chain().toggleItalic().run()}>
        <i>К</i>
      </Tool>
      <Tool label="Заголовок" isOn={state.heading} onPress={() => chain().toggleHeading({ level: 3 }).run()}>
        З
      </Tool>
      <Tool label="Список" isOn={state.bulletList} onPress={() => chain().toggleBulletList().run()}>
        <Icon d="M3 5.5h.01M3 10h.01M3 14.5h.01M7 5.5h10M7 10h10M7 14.5h10" />
      </Tool>
      <Tool
        label="Нумерованный список"
        isOn={state.orderedList}
        onPress={() => chain().toggleOrderedList().run()}
      >
        <Icon d="M2.5 4 4 3v5M2.5 12.2c2.4-1.2 2.6 1 .2 4.3H5M8.5 5.5H17M8.5 14.5H17M8.5 10H17" />
      </Tool>
      <Tool
        label="Ссылка"
        isOn={state.link || address !== null}
        onPress={() =>
          setAddress(address === null ? String(editor.getAttributes('link')['href'] ?? '') : null)
        }
      >
        <Icon d="M8.5 11.5a3 3 0 0 0 4.2 0l3-3a3 3 0 0 0-4.2-4.2l-1 1M11.5 8.5a3 3 0 0 0-4.2 0l-3 3a3 3 0 0 0 4.2 4.2l1-1" />
      </Tool>
      <Tool label="Отменить" isDisabled={!state.canUndo} onPress={() => chain().undo().run()}>
        <Icon d="M7 4 3.5 7.5 7 11M3.8 7.5H12a4.2 4.2 0 0 1 0 8.5H8" />
      </Tool>
      <Tool label="Вернуть" isDisabled={!state.canRedo} onPress={() => chain().redo().run()}>
        <Icon d="m13 4 3.5 3.5L13 11M16.2 7.5H8A4.2 4.2 0 0 0 8 16h4" />
      </Tool>
      {address !== null && (
        <div className="flex basis-full gap-2 p-1">
          <input
            className="input"
            type="url"
            aria-label="Адрес ссылки"
            placeholder="https://"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault()
                setLink()
              }
              if (event.key === 'Escape') setAddress(null)
            }}
          />
          <button type="button" className="btn" data-variant="secondary" onClick={setLink}>
            Готово
          </button>
        </div>
      )}
    </div>
  )
}

function Tool({
  label,
  isOn,
  isDisabled = false,
  onPress,
  children,
}: {
  label: string
  isOn?: boolean
  isDisabled?: boolean
  onPress: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isDisabled || undefined}
      // Keeps the selection of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onPress()}
    >
      {children}
    </button>
  )
}
