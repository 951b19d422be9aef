import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/chat', {
  'request.title': 'RO {{ro}} {{vehicle}}',
  'archive.notRequest': "Only an administrator can archive an RO's chat.",
  'archive.notOwner': 'Only the owner can archive this chat.',
  'hours.notRequest': "Only an administrator can set the hours of an RO's chat.",
  'hours.notOwner': "Only the owner can set this chat's hours.",
  'hours.range': '{{begins}} to {{ends}}',
  'trash.notRequest': "An RO's chat can't be removed. It stays as long as the RO.",
  'trash.notOwner': 'Only the owner can remove this chat.',

  'edit.notYours': 'Someone else wrote this message. Reply to it instead.',
  'edit.deleted': 'This message was deleted. Restore it first.',
  'delete.notYours': 'Someone else wrote this message. You can report it.',
  'delete.byAdministrator': "An administrator removed this message, so you can't restore it.",
  'report.yourOwn': 'This is your own message. You can delete it.',
  'report.handled': 'You reported this message before, and an administrator handled it.',

  'user.muteYourself': "You can't mute yourself.",
  'user.reserved': '{{name}} comes from the user record. Change it there.',
  'user.maxNotes': 'A user can have up to {{max}} notes. Clear one first.',

  'file.gone': "One of the files belongs to another message or isn't available anymore. Attach it again.",
  'members.none': 'Please supply at least one recipient',
  'members.cannotAdd': "We couldn't add one of these people. Search again and pick from the results.",
  'members.notOwner': 'Only the owner can remove members from this chat.',
  'members.max': 'A chat can have up to {{max}} members.',

  'request.none': "This chat isn't about an RO you can see.",
  'request.notesFull': "The RO's notes are full. Shorten them first, or add a file.",
  'request.cancelled': 'This RO is cancelled or voided. Reopen it before you add files.',
  'request.noFiles': 'This message has no files.',
  'request.deleted': 'This message was deleted.',
  'request.alreadyNote': "This message is already in the RO's notes.",
  'request.alreadyFile': "This message's files are already on the RO.",

  'message.empty': 'Please supply a message',
  'message.tooLong': 'This message is too long. Send it as a file.',
  'send.guidTaken': 'A message with this guid is already in another chat. Use a new one.',
  'send.archived': 'This chat is archived. You can read it, but not add to it.',
  'send.muted': "You're muted, so you can't send messages for now. Contact support to find out why.",
  'send.quote': "The message you're replying to is in another chat.",
  'limit.messages': "You're sending messages very fast. The rest go out in a moment.",
  'limit.chats': "You're starting chats very fast. Wait a moment, then start the next one.",
})
