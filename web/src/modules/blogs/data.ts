import type { QueryClient } from '@tanstack/react-query'
import type { Blog, BlogAttachment } from '#contract/blogs.ts'
import { api, apiUpload, CallError } from '../../kit/api/client.ts'
import { markStale } from '../../kit/api/queries.ts'
import { toast } from '../../ui/toast.ts'
import { t } from './texts.ts'

/** Numbers of the entries in the lookup list BlogStatus, which holds their names. */
export const blogStatus = { draft: 1, published: 2, archived: 3 } as const

/** Refetches posts and everything related to them. */
export const refreshPosts = (client: QueryClient): Promise<void> =>
  markStale(client, 'blog/blogs', 'blog/blog', 'blog/blogSearch', 'blog/comments', 'blog/attachments')

const errorMessage = (error: unknown): string =>
  error instanceof CallError ? error.message : t('unexpected')

const deletionTexts = (name: string) => ({
  done: t('delete.done', { name }),
  failed: (reason: string) => t('delete.failed', { name, reason }),
  restoreFailed: (reason: string) => t('delete.restoreFailed', { name, reason }),
})
const commentTexts = () => ({
  done: t('comments.deleted'),
  failed: (reason: string) => t('comments.deleteFailed', { reason }),
  restoreFailed: (reason: string) => t('comments.restoreFailed', { reason }),
})

/** Deletes something at once and offers undo. */
const deleteWithUndo = async (
  client: QueryClient,
  texts: { done: string; failed: (reason: string) => string; restoreFailed: (reason: string) => string },
  send: (undo: boolean) => Promise<unknown>,
): Promise<boolean> => {
  const restore = async () => {
    try {
      await send(true)
      await refreshPosts(client)
    } catch (error) {
      toast.error(texts.restoreFailed(errorMessage(error)))
    }
  }
  try {
    await send(false)
    await refreshPosts(client)
    toast.ok(texts.done, { undo: restore })
    return true
  } catch (error) {
    toast.error(texts.failed(errorMessage(error)))
    return false
  }
}

export const deletePost = (client: QueryClient, { blog, blogName }: Blog): Promise<boolean> =>
  deleteWithUndo(client, deletionTexts(t('delete.quoted', { name: blogName })), (undo) =>
    api('POST blog/deleteBlog', { query: { blog, undo } }),
  )

export const deleteComment = (client: QueryClient, blogComment: number): Promise<boolean> =>
  deleteWithUndo(client, commentTexts(), (undo) =>
    api('POST blog/deleteComment', { query: { blogComment, undo } }),
  )

export const deleteAttachment = (
  client: QueryClient,
  { blogAttachment, name }: BlogAttachment,
): Promise<boolean> =>
  deleteWithUndo(client, deletionTexts(name), (undo) =>
    api('POST blog/deleteAttachment', { query: { blogAttachment, undo } }),
  )

const maxFileBytes = 50 * 1024 * 1024

/** Uploads one file of a post or comment. @throws CallError with a displayable message */
export const sendFile = (
  file: File,
  target: { blog: number; blogComment?: number; image?: boolean },
  progress?: (share: number) => void,
): Promise<BlogAttachment> => {
  const fields: Record<string, string> = { blog: String(target.blog) }
  if (target.blogComment) fields.blogComment = String(target.blogComment)
  if (target.image) fields.image = '1'
  return apiUpload<BlogAttachment>('blog/uploadAttachment', fields, file, file.name, progress)
}

/** Uploads files one after the other with progress. Reports which ones failed and offers a retry. */
export const sendFiles = async (
  client: QueryClient,
  files: readonly File[],
  target: { blog: number; blogComment?: number; image?: boolean },
): Promise<void> => {
  for (const file of files) {
    if (file.size > maxFileBytes) {
      toast.error(t('files.tooLarge', { name: file.name }))
      continue
    }
    const sending = t('files.sending', { name: file.name })
    const progressToast = toast.progress(sending)
    try {
      await sendFile(file, target, (share) => progressToast.update(sending, share))
      progressToast.done(t('files.added', { name: file.name }))
    } catch (error) {
      progressToast.fail(
        t('files.notAdded', { name: file.name, reason: errorMessage(error) }),
        () => void sendFiles(client, [file], target),
      )
    }
  }
  await refreshPosts(client)
}
