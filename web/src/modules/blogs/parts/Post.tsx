import { useQuery } from '@tanstack/react-query'
import { IconMessage, IconPaperclip, IconPinFilled } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Blog } from '#contract/blogs.ts'
import { stampAt } from '#contract/kit/time.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { RichText } from '../../../ui/rich/RichText.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { useProfile } from '../../identity/door.ts'
import { FileList } from './Attachments.tsx'
import { Comments } from './Comments.tsx'
import { t } from '../texts.ts'
import s from './blogs.module.css'

/** What is expanded: the comments or the files of one post at a time. */
export type Opened = { comments?: number; files?: number }

interface Props {
  post: Blog
  opened: Opened
  onOpened: (opened: Opened) => void
}

/** A post as readers see it. Expanding its comments or files collapses those of another post. */
export function Post({ post, opened, onOpened }: Props) {
  const { timezone } = useProfile()
  const id = useId()
  const comments = opened.comments === post.blog
  const files = opened.files === post.blog
  const publishedAt = post.shownFrom ?? post.createdOn
  const hasComments = post.isAllowComments || post.countComments > 0
  return (
    <li className={s.post}>
      <article aria-labelledby={id}>
        <header className={s.postHead}>
          <h3 id={id} dir="auto">
            {post.isSticky && (
              <span className={s.pin} data-tip={t('post.sticky')}>
                <IconPinFilled size={14} aria-hidden="true" />
                <span className="vh">{t('post.pinned')} </span>
              </span>
            )}
            {post.blogName}
          </h3>
          <p className={s.byline}>
            {post.blogTypeName && <span className={s.kind}>{post.blogTypeName}</span>}
            <span>{t('post.byline', { author: post.createdByName, firm: post.firmName })}</span>
            <time dateTime={publishedAt}>{stampAt(publishedAt, timezone)}</time>
          </p>
        </header>
        {post.imageUrl && <img className={s.picture} src={post.imageUrl} alt="" loading="lazy" />}
        <ClampedText html={post.content} name={post.blogName} />
        {post.blogTags.length > 0 && (
          <ul className={s.tags} aria-label={t('post.tags')}>
            {post.blogTags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
        {(hasComments || post.countAttachments > 0) && (
          <footer className={s.postFoot}>
            {hasComments && (
              <Button
                size="s"
                look="ghost"
                icon={<IconMessage size={16} />}
                aria-expanded={comments}
                onClick={() => onOpened({ ...opened, comments: comments ? undefined : post.blog })}
              >
                {t('post.comments', { count: post.countComments })}
              </Button>
            )}
            {post.countAttachments > 0 && (
              <Button
                size="s"
                look="ghost"
                icon={<IconPaperclip size={16} />}
                aria-expanded={files}
                onClick={() => onOpened({ ...opened, files: files ? undefined : post.blog })}
              >
                {t('post.attachments', { count: post.countAttachments })}
              </Button>
            )}
          </footer>
        )}
        {files && <Files blog={post.blog} name={post.blogName} />}
        {comments && <Comments post={post} />}
      </article>
    </li>
  )
}

/** Refetched on each opening, because links to files expire. */
function Files({ blog, name }: { blog: number; name: string }) {
  const found = useQuery({ ...read('GET blog/attachments', { query: { blog } }), staleTime: 0 })
  if (found.error && !found.data)
    return (
      <ErrorState
        title={t('post.filesFailed')}
        text={found.error.message}
        onAgain={() => void found.refetch()}
      />
    )
  return found.data ? (
    <FileList files={found.data} label={t('post.files', { post: name })} />
  ) : (
    <CardSkeleton lines={1} />
  )
}

/** Long text is clamped until it is expanded. */
function ClampedText({ html, name }: { html: string; name: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isExpanded, setExpanded] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 24)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [html])
  if (html === '') return null
  return (
    <>
      <div ref={box} className={s.words} data-whole={isExpanded || undefined} data-long={isLong || undefined}>
        <RichText html={html} />
      </div>
      {(isLong || isExpanded) && (
        <Button
          size="s"
          look="ghost"
          aria-expanded={isExpanded}
          aria-label={isExpanded ? t('post.lessOf', { post: name }) : t('post.moreOf', { post: name })}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('post.less') : t('post.more')}
        </Button>
      )}
    </>
  )
}
