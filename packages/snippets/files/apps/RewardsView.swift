import SwiftUI

/// A view of your app with the widget. Copy `LoyaltyWidgetController.swift` of the template into the same target.
struct RewardsView: UIViewControllerRepresentable {
    let type = "{{type}}"
    let onLeave: (String?) -> Void

    func makeUIViewController(context: Context) -> LoyaltyWidgetController {
        LoyaltyWidgetController(settings: .init(
            origin: URL(string: "{{baseUrl}}")!, type: type, locale: "{{locale}}",
            fetchToken: { _, done in fetchToken(type, done) },
            onEvent: { name, _ in print(name) },
            onError: { code, docs in print("\(code): \(docs)") },
            onLeave: onLeave
        ))
    }

    func updateUIViewController(_ controller: LoyaltyWidgetController, context: Context) {}
}

/// Requests a token from your own server. Add the session of your app here.
private func fetchToken(_ type: String, _ done: @escaping (Result<LoyaltyWidgetController.Token, Error>) -> Void) {
    struct Granted: Decodable { let token: String; let expiresIn: Int }
    var request = URLRequest(url: URL(string: "https://shop.example/api/widget-token/\(type)")!)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "content-type")
    request.setValue("1", forHTTPHeaderField: "x-loyalty-widget")
    request.httpBody = Data("{}".utf8)
    URLSession.shared.dataTask(with: request) { data, response, error in
        let status = (response as? HTTPURLResponse)?.statusCode
        if let data = data, status == 200, let granted = try? JSONDecoder().decode(Granted.self, from: data) {
            done(.success(.init(token: granted.token, expiresIn: granted.expiresIn)))
        } else if let status = status {
            done(.failure(LoyaltyWidgetController.Refused(status: status)))
        } else {
            done(.failure(error ?? URLError(.badServerResponse)))
        }
    }.resume()
}
