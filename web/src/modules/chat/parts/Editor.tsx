import { Placeholder } from '@tiptap/extensions'
import { EditorContent, useEditor, type Editor as Tiptap } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LinkBar } from '../../../ui/rich/LinkBar.tsx'
import { cleanPaste } from '../../../ui/rich/paste.ts'
import rich from '../../../ui/rich/rich.module.css'
import { Marks } from './FormattingToolbar.tsx'
import { mentions } from './mentions.ts'
import { MentionList, type Asked, type Named } from './MentionList.tsx'
import s from './composer.module.css'

export interface EditorProps {
  label: string
  value: string
  onChange: (html: string) => void
  onEnter?: () => void
  /** Called for each key that changes the text. */
  onKey?: () => void
  onFiles?: (files: File[]) => void
  /** Called with text that is too long for one message. */
  onTooLong?: (text: string) => void
  placeholder?: string
  people?: readonly Named[]
  autoFocus?: boolean
  /** Shows a toolbar for bold, lists, and so on. */
  marks?: boolean
  invalid?: boolean
}

/** Longest message in characters; anything longer has to be sent as a file. */
const most = 40_000

const newLine = (editor: Tiptap): boolean =>
  editor.commands.first(({ commands }) => [
    () => commands.newlineInCode(),
    () => commands.splitListItem('listItem'),
    () => commands.splitBlock(),
  ])

/**
 * Whether the editor may take the focus. It loads late, so someone may already be typing in another field.
 */
const isFree = (own: HTMLElement | null): boolean => {
  const busy = document.activeElement?.closest('input, textarea, select, [contenteditable="true"]')
  return !busy || Boolean(own?.contains(busy))
}

/**
 * Rich text editor for a message: Enter sends, Ctrl+Enter adds a line, @ mentions people. An empty document
 * gives ''.
 */
export default function Editor(props: EditorProps) {
  const { label, value, placeholder, people, autoFocus, marks, invalid } = props
  const [linking, setLinking] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false)
  const told = useRef(value)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const names = useRef<readonly Named[]>([])
  useEffect(() => {
    names.current = people ?? []
  }, [people])
  const parts = useMemo(
    () => [
      StarterKit.configure({
        heading: false,
        link: { openOnClick: false, defaultProtocol: 'https' },
      }),
      mentions(() => names.current, setAsked),
      ...(placeholder ? [Placeholder.configure({ placeholder })] : []),
    ],
    [placeholder],
  )
  const takeFiles = (list: FileList | undefined): boolean => {
    const files = [...(list ?? [])]
    if (files.length === 0 || !latest.current.onFiles) return false
    latest.current.onFiles(files)
    return true
  }
  const own = useRef<Tiptap>(null)
  const box = useRef<HTMLDivElement>(null)
  const editor: Tiptap = useEditor(
    {
      extensions: parts,
      content: value,
      onCreate: ({ editor: now }) => {
        if (autoFocus && isFree(box.current)) now.commands.focus('end')
      },
      injectCSS: false,
      editorProps: {
        transformPastedHTML: cleanPaste,
        // ProseMirror would swallow Escape. Outside the mention list, let it bubble to the surrounding view.
        handleDOMEvents: {
          keydown: (_view, event) => {
            if (event.key !== 'Escape' || event.isComposing) return false
            if (keys.current(event)) event.preventDefault()
            return true
          },
        },
        handleKeyDown: (_view, event): boolean => {
          // The mention list gets keys first, so Enter picks a name instead of sending.
          if (keys.current(event)) return true
          if ((event.ctrlKey || event.metaKey) && event.key === 'k') {
            event.preventDefault()
            event.stopPropagation()
            setLinking(true)
            return true
          }
          if (event.key !== 'Enter' || event.isComposing || event.shiftKey || !latest.current.onEnter)
            return false
          if (event.ctrlKey || event.metaKey) return own.current ? newLine(own.current) : false
          latest.current.onEnter()
          return true
        },
        handlePaste: (_view, event) => {
          const data = event.clipboardData
          const text = data?.getData('text/plain') ?? ''
          if (text.length > most || (data?.getData('text/html').length ?? 0) > 20 * most) {
            latest.current.onTooLong?.(text)
            return true
          }
          return text === '' && takeFiles(data?.files)
        },
        handleDrop: (_view, event) => takeFiles((event as DragEvent).dataTransfer?.files),
      },
      onUpdate: ({ editor: now }) => {
        told.current = now.isEmpty ? '' : now.getHTML()
        // Flush synchronously so that an Enter right behind sends the latest text, and no stale value is
        // written back.
        flushSync(() => latest.current.onChange(told.current))
        latest.current.onKey?.()
      },
    },
    [parts],
  )
  useEffect(() => {
    own.current = editor
  }, [editor])
  // The value changed from outside: it was cleared after sending, or another chat was opened.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          class: `${rich.text} ${s.page}`,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          dir: 'auto',
          ...(invalid ? { 'aria-invalid': 'true' } : {}),
        },
      },
    })
  }, [editor, label, invalid])
  return (
    <div className={s.editor} ref={box}>
      {marks && <Marks editor={editor} onLink={() => setLinking(!linking)} />}
      {linking && <LinkBar editor={editor} onClose={() => setLinking(false)} />}
      {asked && <MentionList asked={asked} keys={keys} onClose={() => setAsked(undefined)} />}
      <EditorContent editor={editor} />
    </div>
  )
}
