import type { Socket } from 'node:net'
import { buildConnector } from 'undici'

/** Whatever was read since something was last written is one answer: there is no other request before it has ended. */
function limitAnswers(socket: Socket, mostBytes: number): void {
  let [written, read, before] = [0, 0, 0]
  socket.on('readable', () => {
    if (socket.bytesWritten !== written) [written, before] = [socket.bytesWritten, read]
    read = socket.bytesRead
    if (read - before > mostBytes) socket.destroy(new Error(`the answer is longer than ${mostBytes} bytes`))
  })
}

/**
 * Opens connections on which an answer may bring so many bytes and no more. Interim answers and what surrounds the parts of a body count:
 * who reads the body sees nothing of them.
 */
export function limitedConnect(options: buildConnector.BuildOptions, mostBytes: number): buildConnector.connector {
  const connect = buildConnector(options)
  return (target, callback) =>
    connect(target, (...opened) => {
      if (opened[0] === null) limitAnswers(opened[1], mostBytes)
      callback(...opened)
    })
}
