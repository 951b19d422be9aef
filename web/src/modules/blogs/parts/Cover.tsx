import { useQueryClient } from '@tanstack/react-query'
import type { Blog } from '#contract/blogs.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { refreshPosts, sendFiles } from '../data.ts'
import { ChooseFiles } from './Attachments.tsx'
import { t } from '../texts.ts'
import s from './blogs.module.css'

/** The cover picture of a post: upload, show, and remove. It is saved at once, independent of Save. */
export function Cover({ post }: { post: Blog | undefined }) {
  const client = useQueryClient()
  const remove = async ({ blog, version }: Blog) => {
    try {
      await api('POST blog/saveBlog', { body: { blog, imageUrl: '', version } })
      await refreshPosts(client)
      toast.ok(t('cover.removed'))
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('cover.removeFailed'))
    }
  }
  return (
    <div className={s.cover} role="group" aria-label={t('cover.label')}>
      <span className={s.label}>{t('cover.label')}</span>
      {post?.imageUrl && <img src={post.imageUrl} alt={t('cover.alt')} />}
      {post ? (
        <div className="row">
          <ChooseFiles
            label={post.imageUrl ? t('cover.replace') : t('cover.choose')}
            pictures
            onFiles={(files) => void sendFiles(client, files, { blog: post.blog, image: true })}
          />
          {post.imageUrl && (
            <Button size="s" look="ghost" onClick={() => void remove(post)}>
              {t('cover.remove')}
            </Button>
          )}
        </div>
      ) : (
        <span className="muted">{t('cover.notYet')}</span>
      )}
    </div>
  )
}
