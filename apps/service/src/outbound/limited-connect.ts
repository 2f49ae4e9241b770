import type { Socket } from 'node:net'
import { buildConnector } from 'undici'

/**
 * Destroys a socket whose current response exceeds `mostBytes`. A connection sends its next request only after the
 * response, so all bytes read since the last write belong to one response.
 */
function limitAnswers(socket: Socket, mostBytes: number): void {
  let [written, read, before] = [0, 0, 0]
  socket.on('readable', () => {
    if (socket.bytesWritten !== written) [written, before] = [socket.bytesWritten, read]
    read = socket.bytesRead
    if (read - before > mostBytes) socket.destroy(new Error(`the answer is longer than ${mostBytes} bytes`))
  })
}

/**
 * Returns a connector whose connections limit the bytes of each response. The limit counts interim responses and chunk
 * framing too, which a limit of the parsed body would not count.
 */
export function limitedConnect(options: buildConnector.BuildOptions, mostBytes: number): buildConnector.connector {
  const connect = buildConnector(options)
  return (target, callback) =>
    connect(target, (...opened) => {
      if (opened[0] === null) limitAnswers(opened[1], mostBytes)
      callback(...opened)
    })
}
