import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconUnderline,
} from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../base/Button.tsx'
import { toast } from '../toast.ts'
import { t } from './texts.ts'
import s from './rich.module.css'

interface Tool {
  key: string
  label: string
  icon: ReactNode
  keys?: string
  run: () => void
}

const marks = [
  'bold',
  'italic',
  'underline',
  'bulletList',
  'orderedList',
  'blockquote',
  'code',
  'link',
] as const

interface Props {
  editor: Editor
  onLink: () => void
  /** Inserts a chosen picture; without it there is no picture button. */
  onPicture?: (file: File) => void
  /** Why no picture can be inserted yet. */
  pictureNotYet?: string
}

/** Formatting toolbar. It is a single tab stop; the arrow keys move between its buttons. */
export function Toolbar({ editor, onLink, onPicture, pictureNotYet }: Props) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      ...Object.fromEntries(marks.map((mark) => [mark, now.isActive(mark)])),
      heading: now.isActive('heading'),
    }),
  }) as Record<string, boolean>
  const chooser = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState(0)
  const chain = () => {
    // The chain's own focus comes a frame later, when the next keys are lost already.
    editor.view.focus()
    return editor.chain()
  }
  const tools: Tool[] = [
    {
      key: 'bold',
      label: t('tools.bold'),
      icon: <IconBold />,
      keys: 'mod+b',
      run: () => chain().toggleBold().run(),
    },
    {
      key: 'italic',
      label: t('tools.italic'),
      icon: <IconItalic />,
      keys: 'mod+i',
      run: () => chain().toggleItalic().run(),
    },
    {
      key: 'underline',
      label: t('tools.underline'),
      icon: <IconUnderline />,
      keys: 'mod+u',
      run: () => chain().toggleUnderline().run(),
    },
    {
      key: 'heading',
      label: t('tools.heading'),
      icon: <IconH2 />,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      key: 'bulletList',
      label: t('tools.bulletList'),
      icon: <IconList />,
      run: () => chain().toggleBulletList().run(),
    },
    {
      key: 'orderedList',
      label: t('tools.orderedList'),
      icon: <IconListNumbers />,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      key: 'blockquote',
      label: t('tools.blockquote'),
      icon: <IconBlockquote />,
      run: () => chain().toggleBlockquote().run(),
    },
    {
      key: 'code',
      label: t('tools.code'),
      icon: <IconCode />,
      keys: 'mod+e',
      run: () => chain().toggleCode().run(),
    },
    { key: 'link', label: t('tools.link'), icon: <IconLink />, run: onLink },
  ]
  const choose = () => (pictureNotYet ? toast.info(pictureNotYet) : chooser.current?.click())
  if (onPicture || pictureNotYet)
    tools.push({ key: 'picture', label: t('tools.picture'), icon: <IconPhoto />, run: choose })
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (focused + step + tools.length) % tools.length
    setFocused(next)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  return (
    <div className={s.bar} role="toolbar" aria-label={t('tools.label')} onKeyDown={move}>
      {tools.map(({ key, label, icon, keys, run }, index) => (
        <IconButton
          key={key}
          size="s"
          label={label}
          icon={icon}
          keys={keys}
          className={s.tool}
          aria-pressed={key === 'picture' ? undefined : (on[key] ?? false)}
          tabIndex={index === focused ? 0 : -1}
          onFocus={() => setFocused(index)}
          // Keep the text selection when a button is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        />
      ))}
      {onPicture && (
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) onPicture(file)
            event.currentTarget.value = ''
          }}
        />
      )}
    </div>
  )
}
