import { useQueryClient } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { BlogComment } from '#contract/blogs.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { RestoredDraft } from '../../../kit/display/RestoredDraft.tsx'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { RichField } from '../../../ui/rich/RichField.tsx'
import { toast } from '../../../ui/toast.ts'
import { refreshPosts, sendFiles } from '../data.ts'
import { ChooseFiles } from './Attachments.tsx'
import { t } from '../texts.ts'
import s from './blogs.module.css'

interface Props {
  blog: number
  /** The comment to edit; left out for a new one. */
  comment?: BlogComment
  onDone?: () => void
}

/** Editor for a comment. The draft is kept on the device until it is sent. */
export function CommentForm({ blog, comment, onDone }: Props) {
  const client = useQueryClient()
  const [files, setFiles] = useState<File[]>([])
  // Remounts the editor after each comment, to clear its undo history.
  const [editorKey, setEditorKey] = useState(0)
  const idempotency = useIdempotencyKey()
  const isNew = comment === undefined
  const form = useDraftForm({
    stored: useMemo(() => ({ content: comment?.content ?? '' }), [comment?.content]),
    draftKey: isNew ? `blogComment:new:${blog}` : `blogComment:${comment.blogComment}`,
    isNew,
    check: ({ content }) => ({ content: content === '' ? t('comment.empty') : undefined }),
    save: async ({ content }) => {
      const body = { blogComment: comment?.blogComment ?? -1, blog, content, version: comment?.version }
      try {
        const saved = await api(
          'POST blog/saveComment',
          { body },
          { idempotencyKey: idempotency.keyOf(body) },
        )
        idempotency.done()
        if (files.length > 0) await sendFiles(client, files, { blog, blogComment: saved.blogComment })
        setFiles([])
        await refreshPosts(client)
        toast.ok(isNew ? t('comment.added') : t('comment.saved'))
        onDone?.()
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return { errors: { content: error.message } }
      }
    },
  })
  const discard = () => {
    form.reset()
    setEditorKey((now) => now + 1)
  }
  const send = async () => {
    if ((await form.submit()) && isNew) discard()
  }
  const leave = async () => {
    if (await form.leave()) onDone?.()
  }
  return (
    <form
      {...form.bind}
      className={s.commentForm}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <RestoredDraft form={{ ...form, reset: discard }} />
      <RichField
        key={editorKey}
        label={isNew ? t('comment.new') : t('comment.change')}
        lines={2}
        autoFocus={!isNew}
        onSubmit={() => void send()}
        {...form.field('content', () => '')}
        was={undefined}
      />
      {files.length > 0 && (
        <ul className={s.waitingFiles} aria-label={t('comment.files')}>
          {files.map((file) => (
            <li key={`${file.name} ${file.lastModified}`}>
              <span className="cut">{file.name}</span>
              <IconButton
                size="s"
                label={t('comment.removeFile', { name: file.name })}
                icon={<IconX />}
                onClick={() => setFiles(files.filter((each) => each !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={s.formFoot}>
        <ChooseFiles
          label={t('comment.attach')}
          look="ghost"
          onFiles={(more) => setFiles((now) => [...now, ...more])}
        />
        <span className="grow" />
        {!isNew && (
          <Button size="s" onClick={() => void leave()}>
            {t('comment.cancel')}
          </Button>
        )}
        <Button
          type="submit"
          size="s"
          look={form.dirty ? 'danger' : 'primary'}
          busy={form.saving}
          keys="mod+enter"
        >
          {isNew ? t('comment.submit') : t('comment.save')}
        </Button>
      </div>
    </form>
  )
}
