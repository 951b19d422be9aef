import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Blog, BlogComment } from '#contract/blogs.ts'
import { stampAt } from '#contract/kit/time.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { listError } from '../../../kit/list/listError.ts'
import { read } from '../../../kit/api/queries.ts'
import { Avatar } from '../../../ui/base/text.tsx'
import { IconButton } from '../../../ui/base/Button.tsx'
import { RichText } from '../../../ui/rich/RichText.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { useProfile } from '../../identity/door.ts'
import { deleteComment } from '../data.ts'
import { FileList } from './Attachments.tsx'
import { CommentForm } from './CommentForm.tsx'
import { t } from '../texts.ts'
import s from './blogs.module.css'

type Page = { items: Blog[] }

/** Writes the number of loaded comments to the post, wherever it is shown. */
const setCount = (client: QueryClient, blog: number, countComments: number): void => {
  const counted = (post: Blog) => (post.blog === blog ? { ...post, countComments } : post)
  client.setQueriesData<Page>(
    { queryKey: ['blog/blogs'] },
    (page) => page && { ...page, items: page.items.map(counted) },
  )
  client.setQueriesData<Blog>({ queryKey: ['blog/blog'] }, (post) => post && counted(post))
  client.setQueriesData<Blog[]>({ queryKey: ['blog/blogSearch'] }, (posts) => posts?.map(counted))
}

/** The comments of a post, with a form to add one. */
export function Comments({ post }: { post: Blog }) {
  const client = useQueryClient()
  const found = useQuery(read('GET blog/comments', { query: { blog: post.blog } }))
  useLiveRefresh('blog', 'blog/comments')
  const count = found.data?.length
  useEffect(() => {
    if (count !== undefined) setCount(client, post.blog, count)
  }, [client, post.blog, count])
  if (found.error && !found.data) {
    const error = listError(found.error, () => void found.refetch())
    return error && <ErrorState {...error} title={t('comments.loadFailed')} text={found.error.message} />
  }
  if (!found.data) return <CardSkeleton />
  return (
    <div className={s.comments}>
      {found.data.length === 0 && <p className="muted">{t('comments.empty')}</p>}
      <ul className={s.commentList} aria-label={t('comments.label', { post: post.blogName })}>
        {found.data.map((comment) => (
          <Comment key={comment.blogComment} comment={comment} />
        ))}
      </ul>
      {post.isAllowComments ? <CommentForm blog={post.blog} /> : <p className="muted">{t('comments.off')}</p>}
    </div>
  )
}

function Comment({ comment }: { comment: BlogComment }) {
  const client = useQueryClient()
  const { timezone } = useProfile()
  const [editing, setEditing] = useState(false)
  const { createdByName, firmName, rights, attachments } = comment
  return (
    <li className={s.comment}>
      <Avatar name={createdByName} size="l" />
      <div className="grow">
        <div className={s.commentHead}>
          <b>{createdByName}</b>
          {firmName && <span className="muted cut">{firmName}</span>}
          <time className="muted" dateTime={comment.createdOn}>
            {comment.isEdited
              ? t('comments.edited', { time: stampAt(comment.createdOn, timezone) })
              : stampAt(comment.createdOn, timezone)}
          </time>
          <span className="grow" />
          {rights.includes('edit') && !editing && (
            <IconButton
              size="s"
              label={t('comments.edit')}
              icon={<IconPencil />}
              onClick={() => setEditing(true)}
            />
          )}
          {rights.includes('delete') && !editing && (
            <IconButton
              size="s"
              label={t('comments.delete')}
              icon={<IconTrash />}
              onClick={() => void deleteComment(client, comment.blogComment)}
            />
          )}
        </div>
        {editing ? (
          <CommentForm blog={comment.blog} comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <RichText html={comment.content} />
        )}
        {attachments.length > 0 && <FileList files={attachments} label={t('comments.files')} />}
      </div>
    </li>
  )
}
