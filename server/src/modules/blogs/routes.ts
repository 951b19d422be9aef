import * as calls from '#contract/blogs.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { deleteAttachment, deleteComment, deletePost } from './commands/delete.ts'
import { savePost } from './commands/save-blog.ts'
import { saveComment } from './commands/save-comment.ts'
import { listPosts, getPost, searchPosts } from './reads/blogs.ts'
import { listAttachments, listComments } from './reads/comments.ts'
import { upload } from './upload.ts'

export const routes = (services: Services): Binding[] => {
  const takeUpload = upload(services)
  return [
    read(calls.blogs, ({ db, actor, query, now }) => listPosts(db, services, actor, query, now)),
    read(calls.blog, ({ db, actor, query, now }) =>
      getPost(runBatched(db), services, actor, query.blog, now),
    ),
    read(calls.blogSearch, ({ db, actor, query, now }) => searchPosts(db, services, actor, query, now)),
    command(calls.saveBlog, ({ tx, actor, body, now }) => savePost(tx, services, actor, body, now)),
    command(calls.deleteBlog, ({ tx, actor, query, now }) => deletePost(tx, actor, query, now)),
    read(calls.attachments, ({ db, actor, query, now }) => listAttachments(db, services, actor, query, now)),
    raw(calls.uploadAttachment, ({ actor, request, now }) => takeUpload(actor, request, now)),
    command(calls.deleteAttachment, ({ tx, actor, query, now }) => deleteAttachment(tx, actor, query, now)),
    read(calls.comments, ({ db, actor, query, now }) => listComments(db, services, actor, query.blog, now)),
    command(calls.saveComment, ({ tx, actor, body, now }) => saveComment(tx, services, actor, body, now)),
    command(calls.deleteComment, ({ tx, actor, query, now }) => deleteComment(tx, actor, query, now)),
  ]
}
