import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Blog } from '#contract/blogs.ts'
import { attemptSave } from '../../../kit/api/attemptSave.ts'
import { api } from '../../../kit/api/client.ts'
import { RestoredDraft } from '../../../kit/display/RestoredDraft.tsx'
import { shortName } from '../../../kit/display/shortName.ts'
import { SaveAndNext } from '../../../kit/list/SaveAndNext.tsx'
import { RowNavigation, type RowPosition } from '../../../kit/list/RowNavigation.tsx'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { ConflictPanel } from '../../../ui/form/ConflictPanel.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { RichField } from '../../../ui/rich/RichField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useProfile } from '../../identity/door.ts'
import { deletePost, refreshPosts, sendFile, sendFiles } from '../data.ts'
import { ChooseFiles, FileList } from './Attachments.tsx'
import { Comments } from './Comments.tsx'
import { Cover } from './Cover.tsx'
import { PostFields } from './PostFields.tsx'
import { bodyOf, checkPost, conflictFields, valuesOf, type PostValues } from './values.ts'
import { t } from '../texts.ts'
import s from './blogs.module.css'

interface Props {
  /** Left out for a new post. */
  post?: Blog
  /** Position in the list that the dialog was opened from. */
  place?: RowPosition
  /** Called when a new post was saved, to continue with its number. */
  onOpen: (blog: number) => void
  onClose: () => void
}

/** Edits a post: text, audience and schedule, cover, files, and comments. */
export function BlogDialog({ post, place, onOpen, onClose }: Props) {
  const client = useQueryClient()
  const me = useProfile()
  const [tab, setTab] = useState('post')
  const stored = useMemo(() => valuesOf(post, me.firm), [post, me.firm])
  const isNew = post === undefined
  const idempotency = useIdempotencyKey()
  const send = async (values: PostValues, changed: readonly (keyof PostValues)[]) => {
    const body = {
      blog: post?.blog ?? -1,
      version: form.base.current ?? 0,
      ...bodyOf(values, changed, isNew),
    }
    const saved = await api(
      'POST blog/saveBlog',
      { body },
      isNew ? { idempotencyKey: idempotency.keyOf(body) } : {},
    )
    client.setQueryData(['blog/blog', { blog: saved.blog }], saved)
    await refreshPosts(client)
    toast.ok(t('dialog.saved', { name: shortName(saved.blogName) }))
    if (isNew) onOpen(saved.blog)
  }
  const form = useDraftForm<PostValues>({
    stored,
    check: checkPost,
    isNew,
    draftKey: isNew ? 'blog:new' : `blog:${post.blog}`,
    version: post?.version,
    save: (values, changed) =>
      attemptSave<PostValues>(() => send(values, changed), {
        conflict: (conflict) => ({ fields: conflictFields(conflict.fields) }),
        fieldOf: (field) => (field === 'scheduledOn' ? 'day' : field),
        failed: (reason) => t('dialog.notSaved', { reason }),
      }).then((refused) => {
        if (refused?.errors) setTab('post')
        return refused
      }),
  })
  const remove = async () => {
    if (!post) return
    // Unsaved changes stay on the device, because undo may bring the post back.
    onClose()
    await deletePost(client, post)
  }
  const saveCover = async (file: File) => {
    const { blogAttachment, displayUrl, url, name } = await sendFile(file, { blog: post?.blog ?? 0 })
    return { src: displayUrl ?? url, alt: name.replace(/\.\w+$/, ''), file: blogAttachment }
  }
  const { conflict } = form
  return (
    <FormDialog
      title={post?.blogName ?? t('dialog.new')}
      sub={
        post && (
          <>
            {t('dialog.byline', { author: post.createdByName, firm: post.firmName })}
            {place && <RowNavigation place={place} leave={form.leave} />}
          </>
        )
      }
      size="XL"
      onClose={onClose}
      form={form}
      left={
        post?.rights.includes('delete') && (
          <Button look="ghost" warn onClick={() => void remove()}>
            {t('dialog.delete')}
          </Button>
        )
      }
      cancelLabel={form.dirty ? t('dialog.cancel') : t('dialog.close')}
      more={<SaveAndNext form={form} onNext={place?.onNext} onSave={form.submit} />}
    >
      {conflict && (
        <ConflictPanel
          {...conflict}
          what={t('dialog.what')}
          saving={form.saving}
          onTakeStored={() => {
            form.takeStored()
            void refreshPosts(client)
          }}
          onSave={(mine) => void form.saveMine(mine)}
        />
      )}
      {post && (
        <Tabs
          label={post.blogName}
          active={tab}
          onChange={setTab}
          tabs={[
            { key: 'post', label: t('tab.post') },
            { key: 'files', label: t('tab.files'), count: post.countAttachments, tone: 'grey' },
            { key: 'comments', label: t('tab.comments'), count: post.countComments, tone: 'grey' },
          ]}
        />
      )}
      <div className={s.panel} hidden={tab !== 'post'}>
        <RestoredDraft form={form} />
        <form {...form.bind} className={s.edit}>
          <div>
            <TextField label={t('field.title')} required autoFocus={isNew} {...form.field('blogName')} />
            <RichField
              label={t('field.text')}
              lines={14}
              placeholder={t('field.textPlaceholder')}
              storePicture={isNew ? undefined : saveCover}
              pictureNotYet={isNew ? t('field.pictureNotYet') : undefined}
              {...form.field('content', () => '')}
              was={form.changed.includes('content') && !isNew ? t('field.different') : undefined}
            />
          </div>
          <div className={s.side}>
            <PostFields
              form={form}
              firm={{ id: post?.firm ?? me.firm, name: post?.firmName ?? me.firmName }}
              zone={post?.scheduledOn ? post.scheduledZone : me.timezone}
            />
            <Cover post={post} />
          </div>
        </form>
      </div>
      {post && tab === 'files' && (
        <div className={s.panel}>
          <ChooseFiles
            label={t('files.add')}
            onFiles={(files) => void sendFiles(client, files, { blog: post.blog })}
          />
          {post.attachments.length > 0 ? (
            <FileList files={post.attachments} label={t('files.label')} />
          ) : (
            <p className="muted">{t('files.empty')}</p>
          )}
        </div>
      )}
      {post && tab === 'comments' && (
        <div className={s.panel}>
          <Comments post={post} />
        </div>
      )}
    </FormDialog>
  )
}
