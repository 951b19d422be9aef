import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/base/Button.tsx'
import { t } from '../texts.ts'
import s from './composer.module.css'

const tools = [
  {
    key: 'bold',
    icon: <IconBold />,
    run: (editor: Editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    key: 'italic',
    icon: <IconItalic />,
    run: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    key: 'bulletList',
    icon: <IconList />,
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'orderedList',
    icon: <IconListNumbers />,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'blockquote',
    icon: <IconBlockquote />,
    run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    key: 'code',
    icon: <IconCode />,
    run: (editor: Editor) => editor.chain().focus().toggleCode().run(),
  },
] as const

/** Formatting toolbar: one Tab stop, arrow keys move between the buttons. */
export function FormattingToolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const [tabStop, setTabStop] = useState(0)
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      Object.fromEntries([...tools.map(({ key }) => key), 'link'].map((key) => [key, now.isActive(key)])),
  })
  const all = [...tools, { key: 'link', icon: <IconLink />, run: onLink } as const]
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (tabStop + step + all.length) % all.length
    setTabStop(next)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }
  return (
    <div className={s.marks} role="toolbar" aria-label={t('tool.label')} onKeyDown={move}>
      {all.map(({ key, icon, run }, index) => (
        <IconButton
          key={key}
          size="s"
          label={t(`tool.${key}`)}
          icon={icon}
          aria-pressed={active[key] ?? false}
          tabIndex={index === tabStop ? 0 : -1}
          onFocus={() => setTabStop(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor)}
        />
      ))}
    </div>
  )
}
