package io.perfwarden.web.webhook;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.exceptions.ContentLengthExceededException;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.perfwarden.web.webhook.BodyIntake.Taken;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * Where GitHub delivers. Answers when what is to be done is stored, or says why it is not; GitHub
 * shows the text beside the delivery.
 */
@Controller(DeliveryHead.PATH)
@Requires(beans = DeliveryInbox.class)
public final class WebhookController {
    private final BodyIntake intake;
    private final DeliveryReception reception;

    WebhookController(BodyIntake intake, DeliveryReception reception, DeliveryShortcut shortcut) {
        this.intake = intake;
        this.reception = reception;
        shortcut.open(reception);
    }

    /** Takes one delivery. */
    @Post
    @Consumes(MediaType.ALL)
    @Produces(MediaType.TEXT_PLAIN)
    @ExecuteOn(TaskExecutors.BLOCKING)
    public HttpResponse<String> receive(HttpRequest<?> request, @Body InputStream body)
            throws InterruptedException {
        DeliveryReply reply = answer(request, body);
        reception.answered(header(request, DeliveryHead.EVENT), reply);
        MutableHttpResponse<String> response = HttpResponse.status(reply.status());
        reply.headers().forEach(response::header);
        return response.body(reply.text());
    }

    /** Whatever comes of it, the body is closed: until then the framework keeps its memory. */
    private DeliveryReply answer(HttpRequest<?> request, InputStream body)
            throws InterruptedException {
        try (body) {
            if (request.getContentLength() > BodyIntake.LARGEST) {
                return DeliveryReply.tooLarge();
            }
            if (!WebhookSecrets.isWellFormed(signature(request))) {
                return DeliveryReply.unsigned();
            }
            return switch (intake.take(body, bytes -> verified(request, bytes))) {
                case Taken.Read<DeliveryReply>(DeliveryReply reply) -> reply;
                case Taken.TooLarge<DeliveryReply>() -> DeliveryReply.tooLarge();
                case Taken.Busy<DeliveryReply>() ->
                        DeliveryReply.unavailable("too much at once; redeliver later");
            };
        } catch (IOException e) {
            return e.getCause() instanceof ContentLengthExceededException
                    ? DeliveryReply.tooLarge()
                    : DeliveryReply.malformed("the body ended early");
        }
    }

    private DeliveryReply verified(HttpRequest<?> request, byte[] body) {
        if (!reception.isSigned(signature(request), body)) {
            return DeliveryReply.unsigned();
        }
        ConnectionCap.vouchFor(request);
        if (!isJson(request)) {
            return DeliveryReply.malformed(
                    "set the webhook's content type to application/json in the settings of the"
                            + " GitHub App");
        }
        Optional<String> id = header(request, DeliveryHead.ID).filter(DeliveryHead::isId);
        Optional<String> event = header(request, DeliveryHead.EVENT).filter(DeliveryHead::isEvent);
        if (id.isEmpty() || event.isEmpty()) {
            return DeliveryReply.malformed(
                    "X-GitHub-Delivery and X-GitHub-Event are expected, as GitHub sends them");
        }
        return reception.take(id.get(), event.get(), body);
    }

    private static boolean isJson(HttpRequest<?> request) {
        return request.getContentType()
                .filter(type -> type.getName().equalsIgnoreCase(MediaType.APPLICATION_JSON))
                .isPresent();
    }

    private static Optional<String> signature(HttpRequest<?> request) {
        return header(request, DeliveryHead.SIGNATURE);
    }

    private static Optional<String> header(HttpRequest<?> request, String name) {
        return Optional.ofNullable(request.getHeaders().get(name));
    }
}
