import Image from '@tiptap/extension-image'
import { Placeholder } from '@tiptap/extensions'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Tie } from '../form/Field.tsx'
import { toast } from '../toast.ts'
import { LinkBar } from './LinkBar.tsx'
import { cleanPaste } from './paste.ts'
import { Toolbar } from './Toolbar.tsx'
import s from './rich.module.css'

export interface RichOptions {
  placeholder?: string
  /** Lines that are open from the start: 6 when not given. */
  lines?: number
  autoFocus?: boolean
  /** Ctrl/Cmd+Enter: a comment is sent. */
  onSubmit?: () => void
  /** Keeps a picture and says where it is, and the number of its file; without it the text holds none. */
  keepPicture?: (file: File) => Promise<{ src: string; alt: string; file: number }>
  /** Why no picture can be put in yet. */
  pictureNotYet?: string
  /** Holds what puts words in where the cursor is. */
  insert?: RefObject<((words: string) => void) | null>
}

interface Props extends RichOptions {
  tie: Tie
  label: string
  value: string
  onChange: (html: string) => void
}

/** A picture knows the number of its file: its address runs out. */
const Picture = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), 'data-attachment': { default: null } }
  },
})

const extensions = (placeholder: string | undefined, pictures: boolean) => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
  }),
  ...(pictures ? [Picture.configure({ allowBase64: false })] : []),
  ...(placeholder ? [Placeholder.configure({ placeholder })] : []),
]

/** Writes formatted text as HTML. An empty text is ''. Use RichField, which loads this when it is needed. */
export default function RichEditor(props: Props) {
  const { tie, label, value, placeholder, lines = 6, autoFocus, keepPicture, pictureNotYet } = props
  const [linking, setLinking] = useState(false)
  const told = useRef(value)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const pictures = Boolean(keepPicture)
  const parts = useMemo(() => extensions(placeholder, pictures), [placeholder, pictures])
  const editor = useEditor(
    {
      extensions: parts,
      content: value,
      autofocus: autoFocus ? 'end' : false,
      // The style sheet is ours: the content security policy lets none be written into the page.
      injectCSS: false,
      editorProps: {
        transformPastedHTML: cleanPaste,
        handleKeyDown: (_view, event) => {
          if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            event.stopPropagation()
            setLinking(true)
            return true
          }
          const { onSubmit } = latest.current
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !onSubmit) return false
          onSubmit()
          return true
        },
        handlePaste: (_view, event) => takePictures(event.clipboardData?.files),
        handleDrop: (_view, event) => takePictures((event as DragEvent).dataTransfer?.files),
      },
      onUpdate: ({ editor: now }) => {
        told.current = now.isEmpty ? '' : now.getHTML()
        onChangeNow(told.current)
      },
    },
    [parts],
  )
  useImperativeHandle(props.insert, () => (words) => void editor.chain().focus().insertContent(words).run(), [
    editor,
  ])
  // At once: the keys right behind it act on what was typed, and no older value comes back into the text.
  const onChangeNow = (html: string) => flushSync(() => latest.current.onChange(html))
  const addPicture = async (file: File) => {
    const keep = latest.current.keepPicture
    if (!keep) return
    try {
      const { src, alt, file: number } = await keep(file)
      const attrs = { src, alt, 'data-attachment': String(number) }
      editor.chain().focus().insertContent({ type: 'image', attrs }).run()
    } catch (error) {
      toast.error(`${file.name} was not added. ${error instanceof Error ? error.message : ''}`.trim())
    }
  }
  const takePictures = (files: FileList | undefined): boolean => {
    const found = [...(files ?? [])].filter((file) => file.type.startsWith('image/'))
    if (found.length === 0 || !latest.current.keepPicture) return false
    for (const file of found) void addPicture(file)
    return true
  }
  // A value that did not come from here: taken back, or chosen in a conflict.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required } = tie
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          id,
          class: `${s.text} ${s.page}`,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          dir: 'auto',
          ...(describedBy ? { 'aria-describedby': describedBy } : {}),
          ...(invalid ? { 'aria-invalid': 'true' } : {}),
          ...(required ? { 'aria-required': 'true' } : {}),
        },
      },
    })
  }, [editor, id, label, describedBy, invalid, required])
  return (
    <div className={s.editor} data-bad={invalid || undefined}>
      <Toolbar
        editor={editor}
        onLink={() => setLinking(!linking)}
        onPicture={keepPicture ? (file) => void addPicture(file) : undefined}
        pictureNotYet={pictureNotYet}
      />
      {linking && <LinkBar editor={editor} onClose={() => setLinking(false)} />}
      <EditorContent editor={editor} style={{ '--lines': lines } as React.CSSProperties} />
    </div>
  )
}
