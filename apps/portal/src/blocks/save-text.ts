/** Saves a text as a file in the person's downloads. */
export const saveText = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers start the download after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
