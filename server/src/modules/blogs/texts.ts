import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/blogs', {
  'file.notAuthor': 'Only authors can add files to a post. Add yours to a comment.',
  'file.limit': 'This post already has {{max}} files. Remove some first.',
  'file.notPicture': 'Choose a picture: JPEG, PNG, WebP, or GIF.',
  'file.notYours': 'Someone else added this file. Ask them or the host to remove it.',
  'file.secondPicture': 'This post has a new picture now. Remove that one first.',
  'comment.notYours': 'Someone else wrote this comment. Ask them or the host to remove it.',
  'comment.notYoursToEdit': 'Someone else wrote this comment. Reply with one of your own.',
  'comment.off': 'Comments are turned off for this post.',
  'comment.empty': 'Write something first',
  'comment.moved': "A comment can't move to another post.",
  'post.type': 'Pick a type from the list',
  'post.status': 'Pick a status from the list',
  'post.required': 'This field is required',
  'post.schedule': 'Enter a valid date and time',
})
