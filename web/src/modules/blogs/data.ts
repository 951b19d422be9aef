import type { QueryClient } from '@tanstack/react-query'
import type { Blog, BlogAttachment } from '#contract/blogs.ts'
import { api, apiUpload, CallError } from '../../kit/api/client.ts'
import { markStale } from '../../kit/api/queries.ts'
import { toast } from '../../ui/toast.ts'

/** Numbers of the entries in the lookup list BlogStatus, which holds their names. */
export const blogStatus = { draft: 1, published: 2, archived: 3 } as const

/** Refetches posts and everything related to them. */
export const refreshPosts = (client: QueryClient): Promise<void> =>
  markStale(client, 'blog/blogs', 'blog/blog', 'blog/blogSearch', 'blog/comments', 'blog/attachments')

const errorMessage = (error: unknown): string =>
  error instanceof CallError ? error.message : 'Something unexpected happened.'

/** Deletes something at once and offers undo. */
const deleteWithUndo = async (
  client: QueryClient,
  deletedText: string,
  send: (undo: boolean) => Promise<unknown>,
): Promise<boolean> => {
  const restore = async () => {
    try {
      await send(true)
      await refreshPosts(client)
    } catch (error) {
      toast.error(`${deletedText} did not come back. ${errorMessage(error)}`)
    }
  }
  try {
    await send(false)
    await refreshPosts(client)
    toast.ok(`${deletedText} deleted`, { undo: restore })
    return true
  } catch (error) {
    toast.error(`${deletedText} was not deleted. ${errorMessage(error)}`)
    return false
  }
}

export const deletePost = (client: QueryClient, { blog, blogName }: Blog): Promise<boolean> =>
  deleteWithUndo(client, `“${blogName}”`, (undo) => api('POST blog/deleteBlog', { query: { blog, undo } }))

export const deleteComment = (client: QueryClient, blogComment: number): Promise<boolean> =>
  deleteWithUndo(client, 'The comment', (undo) =>
    api('POST blog/deleteComment', { query: { blogComment, undo } }),
  )

export const deleteAttachment = (
  client: QueryClient,
  { blogAttachment, name }: BlogAttachment,
): Promise<boolean> =>
  deleteWithUndo(client, name, (undo) =>
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
      toast.error(`${file.name} is larger than 50 MB. Choose a smaller one.`)
      continue
    }
    const progressToast = toast.progress(`Sending ${file.name}`)
    try {
      await sendFile(file, target, (share) => progressToast.update(`Sending ${file.name}`, share))
      progressToast.done(`${file.name} added`)
    } catch (error) {
      progressToast.fail(
        `${file.name} was not added. ${errorMessage(error)}`,
        () => void sendFiles(client, [file], target),
      )
    }
  }
  await refreshPosts(client)
}
