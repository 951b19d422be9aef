import Image from '@tiptap/extension-image'
import { Placeholder } from '@tiptap/extensions'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useImperativeHandle, useMemo, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { ControlProps } from '../form/Field.tsx'
import { toast } from '../toast.ts'
import { LinkBar } from './LinkBar.tsx'
import { cleanPaste } from './paste.ts'
import { Toolbar } from './Toolbar.tsx'
import { t } from './texts.ts'
import s from './rich.module.css'

export interface RichOptions {
  placeholder?: string
  /** Minimum height in lines; 6 by default. */
  lines?: number
  autoFocus?: boolean
  /** Called on Ctrl/Cmd+Enter, such as to send a comment. */
  onSubmit?: () => void
  /** Stores a picture. Resolves to its URL, alt text, and file id. Without it the text can't contain pictures. */
  storePicture?: (file: File) => Promise<{ src: string; alt: string; file: number }>
  /** Why no picture can be inserted yet. */
  pictureNotYet?: string
  /** Receives a function that inserts text at the cursor. */
  insert?: RefObject<((words: string) => void) | null>
}

interface Props extends RichOptions {
  control: ControlProps
  label: string
  value: string
  onChange: (html: string) => void
}

/** An image that also stores its file id, because its URL expires. */
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

/** Editor for formatted text with an HTML value; '' when empty. Use RichField, which loads it on demand. */
export default function RichEditor(props: Props) {
  const { control, label, value, placeholder, lines = 6, autoFocus, storePicture, pictureNotYet } = props
  const [linking, setLinking] = useState(false)
  const lastReported = useRef(value)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const allowsPictures = Boolean(storePicture)
  const enabledExtensions = useMemo(
    () => extensions(placeholder, allowsPictures),
    [placeholder, allowsPictures],
  )
  const editor = useEditor(
    {
      extensions: enabledExtensions,
      content: value,
      autofocus: autoFocus ? 'end' : false,
      // The content security policy forbids injected styles, so ours come from the module's style sheet.
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
        handlePaste: (_view, event) => insertPictures(event.clipboardData?.files),
        handleDrop: (_view, event) => insertPictures((event as DragEvent).dataTransfer?.files),
      },
      onUpdate: ({ editor: now }) => {
        lastReported.current = now.isEmpty ? '' : now.getHTML()
        onChangeNow(lastReported.current)
      },
    },
    [enabledExtensions],
  )
  useImperativeHandle(props.insert, () => (text) => void editor.chain().focus().insertContent(text).run(), [
    editor,
  ])
  // Flush synchronously so that the next key acts on the new value and no older value is written back into the editor.
  const onChangeNow = (html: string) => flushSync(() => latest.current.onChange(html))
  const addPicture = async (file: File) => {
    const storePicture = latest.current.storePicture
    if (!storePicture) return
    try {
      const { src, alt, file: fileId } = await storePicture(file)
      const attrs = { src, alt, 'data-attachment': String(fileId) }
      editor.chain().focus().insertContent({ type: 'image', attrs }).run()
    } catch (error) {
      const why = error instanceof Error ? error.message : ''
      toast.error(
        why ? t('picture.failedWhy', { name: file.name, why }) : t('picture.failed', { name: file.name }),
      )
    }
  }
  const insertPictures = (files: FileList | undefined): boolean => {
    const pictures = [...(files ?? [])].filter((file) => file.type.startsWith('image/'))
    if (pictures.length === 0 || !latest.current.storePicture) return false
    for (const file of pictures) void addPicture(file)
    return true
  }
  // The value changed from outside, such as by discarding changes or resolving a conflict.
  useEffect(() => {
    if (value === lastReported.current) return
    lastReported.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-required': required } = control
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
        onPicture={storePicture ? (file) => void addPicture(file) : undefined}
        pictureNotYet={pictureNotYet}
      />
      {linking && <LinkBar editor={editor} onClose={() => setLinking(false)} />}
      <EditorContent editor={editor} style={{ '--lines': lines } as React.CSSProperties} />
    </div>
  )
}
