import { Placeholder } from '@tiptap/extensions'
import { EditorContent, useEditor, type Editor as Tiptap } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LinkBar } from '../../../ui/rich/LinkBar.tsx'
import { cleanPaste } from '../../../ui/rich/paste.ts'
import rich from '../../../ui/rich/rich.module.css'
import { FormattingToolbar } from './FormattingToolbar.tsx'
import { mentions } from './mentions.ts'
import { MentionList, type MentionSuggestion, type Mentionable } from './MentionList.tsx'
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
  people?: readonly Mentionable[]
  autoFocus?: boolean
  /** Shows a toolbar for bold, lists, and so on. */
  toolbar?: boolean
  invalid?: boolean
}

/** Longest message in characters; anything longer has to be sent as a file. */
const maxLength = 40_000

const newLine = (editor: Tiptap): boolean =>
  editor.commands.first(({ commands }) => [
    () => commands.newlineInCode(),
    () => commands.splitListItem('listItem'),
    () => commands.splitBlock(),
  ])

/**
 * Whether the editor may take the focus. It loads late, so someone may already be typing in another field.
 */
const canTakeFocus = (editorRef: HTMLElement | null): boolean => {
  const busy = document.activeElement?.closest('input, textarea, select, [contenteditable="true"]')
  return !busy || Boolean(editorRef?.contains(busy))
}

/**
 * Rich text editor for a message: Enter sends, Ctrl+Enter adds a line, @ mentions people. An empty document
 * gives ''.
 */
export default function Editor(props: EditorProps) {
  const { label, value, placeholder, people, autoFocus, toolbar, invalid } = props
  const [linking, setLinking] = useState(false)
  const [suggestion, setSuggestion] = useState<MentionSuggestion>()
  const suggestionKeys = useRef<(event: KeyboardEvent) => boolean>(() => false)
  const lastHtml = useRef(value)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const peopleRef = useRef<readonly Mentionable[]>([])
  useEffect(() => {
    peopleRef.current = people ?? []
  }, [people])
  const extensions = useMemo(
    () => [
      StarterKit.configure({
        heading: false,
        link: { openOnClick: false, defaultProtocol: 'https' },
      }),
      mentions(() => peopleRef.current, setSuggestion),
      ...(placeholder ? [Placeholder.configure({ placeholder })] : []),
    ],
    [placeholder],
  )
  const passFiles = (list: FileList | undefined): boolean => {
    const files = [...(list ?? [])]
    if (files.length === 0 || !latest.current.onFiles) return false
    latest.current.onFiles(files)
    return true
  }
  const editorRef = useRef<Tiptap>(null)
  const box = useRef<HTMLDivElement>(null)
  const editor: Tiptap = useEditor(
    {
      extensions,
      content: value,
      onCreate: ({ editor: now }) => {
        if (autoFocus && canTakeFocus(box.current)) now.commands.focus('end')
      },
      injectCSS: false,
      editorProps: {
        transformPastedHTML: cleanPaste,
        // ProseMirror would swallow Escape. Outside the mention list, let it bubble to the surrounding view.
        handleDOMEvents: {
          keydown: (_view, event) => {
            if (event.key !== 'Escape' || event.isComposing) return false
            if (suggestionKeys.current(event)) event.preventDefault()
            return true
          },
        },
        handleKeyDown: (_view, event): boolean => {
          // The mention list gets keys first, so Enter picks a name instead of sending.
          if (suggestionKeys.current(event)) return true
          if ((event.ctrlKey || event.metaKey) && event.key === 'k') {
            event.preventDefault()
            event.stopPropagation()
            setLinking(true)
            return true
          }
          if (event.key !== 'Enter' || event.isComposing || event.shiftKey || !latest.current.onEnter)
            return false
          if (event.ctrlKey || event.metaKey) return editorRef.current ? newLine(editorRef.current) : false
          latest.current.onEnter()
          return true
        },
        handlePaste: (_view, event) => {
          const data = event.clipboardData
          const text = data?.getData('text/plain') ?? ''
          if (text.length > maxLength || (data?.getData('text/html').length ?? 0) > 20 * maxLength) {
            latest.current.onTooLong?.(text)
            return true
          }
          return text === '' && passFiles(data?.files)
        },
        handleDrop: (_view, event) => passFiles((event as DragEvent).dataTransfer?.files),
      },
      onUpdate: ({ editor: now }) => {
        lastHtml.current = now.isEmpty ? '' : now.getHTML()
        // Flush synchronously so that an Enter right behind sends the latest text, and no stale value is
        // written back.
        flushSync(() => latest.current.onChange(lastHtml.current))
        latest.current.onKey?.()
      },
    },
    [extensions],
  )
  useEffect(() => {
    editorRef.current = editor
  }, [editor])
  // The value changed from outside: it was cleared after sending, or another chat was opened.
  useEffect(() => {
    if (value === lastHtml.current) return
    lastHtml.current = value
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
      {toolbar && <FormattingToolbar editor={editor} onLink={() => setLinking(!linking)} />}
      {linking && <LinkBar editor={editor} onClose={() => setLinking(false)} />}
      {suggestion && (
        <MentionList suggestion={suggestion} keys={suggestionKeys} onClose={() => setSuggestion(undefined)} />
      )}
      <EditorContent editor={editor} />
    </div>
  )
}
