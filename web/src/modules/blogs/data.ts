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

const wordsOf = (error: unknown): string =>
  error instanceof CallError ? error.message : 'Something unexpected happened.'

/** Deletes something at once and offers undo. */
const takeAway = async (
  client: QueryClient,
  what: string,
  send: (undo: boolean) => Promise<unknown>,
): Promise<boolean> => {
  const back = async () => {
    try {
      await send(true)
      await refreshPosts(client)
    } catch (error) {
      toast.error(`${what} did not come back. ${wordsOf(error)}`)
    }
  }
  try {
    await send(false)
    await refreshPosts(client)
    toast.ok(`${what} deleted`, { undo: back })
    return true
  } catch (error) {
    toast.error(`${what} was not deleted. ${wordsOf(error)}`)
    return false
  }
}

export const deletePost = (client: QueryClient, { blog, blogName }: Blog): Promise<boolean> =>
  takeAway(client, `“${blogName}”`, (undo) => api('POST blog/deleteBlog', { query: { blog, undo } }))

export const deleteComment = (client: QueryClient, blogComment: number): Promise<boolean> =>
  takeAway(client, 'The comment', (undo) => api('POST blog/deleteComment', { query: { blogComment, undo } }))

export const deleteAttachment = (
  client: QueryClient,
  { blogAttachment, name }: BlogAttachment,
): Promise<boolean> =>
  takeAway(client, name, (undo) => api('POST blog/deleteAttachment', { query: { blogAttachment, undo } }))

const mostBytes = 50 * 1024 * 1024

/** Uploads one file of a post or comment. @throws CallError with a displayable message */
export const sendFile = (
  file: File,
  to: { blog: number; blogComment?: number; image?: boolean },
  progress?: (share: number) => void,
): Promise<BlogAttachment> => {
  const fields: Record<string, string> = { blog: String(to.blog) }
  if (to.blogComment) fields.blogComment = String(to.blogComment)
  if (to.image) fields.image = '1'
  return apiUpload<BlogAttachment>('blog/uploadAttachment', fields, file, file.name, progress)
}

/** Uploads files one after the other with progress. Reports which ones failed and offers a retry. */
export const sendFiles = async (
  client: QueryClient,
  files: readonly File[],
  to: { blog: number; blogComment?: number; image?: boolean },
): Promise<void> => {
  for (const file of files) {
    if (file.size > mostBytes) {
      toast.error(`${file.name} is larger than 50 MB. Choose a smaller one.`)
      continue
    }
    const shown = toast.progress(`Sending ${file.name}`)
    try {
      await sendFile(file, to, (share) => shown.update(`Sending ${file.name}`, share))
      shown.done(`${file.name} added`)
    } catch (error) {
      shown.fail(`${file.name} was not added. ${wordsOf(error)}`, () => void sendFiles(client, [file], to))
    }
  }
  await refreshPosts(client)
}
